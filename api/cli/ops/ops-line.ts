import { addCommand, answerLine, type Ask } from 'shared/tooling/release/command-line';
import { addAccess, listedSubjects } from './access';
import { releaseLines } from './releases';

const after = `Whoever changes an app names the revision that they saw: --if-revision N (status names it), or a yes in a terminal.
The site: SITE_URL (default http://localhost:PORT, 4000), the token: OPS_TOKEN or the one kept in DATA_DIR.`;

/** Runs a command line of `npm run ops`, and returns the text to print. @throws for every failure */
export function answerOpsLine(argv: readonly string[], ask: Ask = null): Promise<string> {
  const subject = argv.filter((word) => !word.startsWith('-'));
  const whole = subject.length === 1 && listedSubjects.includes(subject[0] ?? '') && !argv.includes('--help') ? [...subject, 'list', ...argv.filter((word) => word.startsWith('-'))] : argv;
  return answerLine({
    name: 'npm run ops --', about: 'Operates the releases of the site.', after,
    add: (program) => {
      for (const line of releaseLines(ask)) addCommand(program, line);
      addAccess(program, ask);
    },
  }, whole);
}
