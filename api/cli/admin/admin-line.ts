import { answerLine, addCommand, addSubject } from 'shared/tooling/release/command-line';
import { runCommand } from 'shared/tooling/release/operator-client';
import { auditLines } from './audit';
import { clinicLines } from './clinics';
import { codeLines } from './codes';
import { fileLines } from './files';
import { keyLines, patientLines, peopleLines } from './kept';
import { staffLines } from './staff';

export const runAdminLine = (argv: readonly string[]) => runCommand(async () => {
  const answer = await answerLine({
    name: 'npm run admin --',
    about: 'Administers demos, clinics, staff and what is kept of people.',
    after: 'The site: SITE_URL (default http://localhost:PORT, 4000), the token: OPS_TOKEN, made by `npm run ops -- tokens create <name> --actions clinics`, or the root token kept in DATA_DIR.',
    add: (program) => {
      addSubject(program, 'codes', 'codes that open a demo', codeLines);
      addSubject(program, 'clinics', 'clinics of the demo catalogue', clinicLines);
      addSubject(program, 'staff', 'who sees a clinic’s panel', staffLines);
      addSubject(program, 'patients', 'what patients left behind', patientLines);
      addSubject(program, 'people', 'what visitors and staff left behind', peopleLines);
      addSubject(program, 'audit', 'who read or changed what', auditLines);
      addSubject(program, 'keys', 'the key that everything sealed hangs on', keyLines);
      for (const line of fileLines) addCommand(program, line);
    },
  }, argv);
  if (answer !== '') console.log(answer);
});
