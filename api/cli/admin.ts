import { createDemoCode, exportKinds, exportRows, expireDemoCode, importRows, listDemoCodes, readDemoLog, renewDemoCode, revokeDemoCode } from 'shared/contracts/demo-admin';
import { Option, type Command } from 'commander';
import { addCommand, answerLine, createProgram, fitting, oneOf, type Said } from 'shared/tooling/release/command-line';
import { callAsOperator, findRunningSite, RefusedError, runCommand, type RunningSite } from 'shared/tooling/release/operator-client';
import { staffRoles } from 'shared/contracts/staff-rights';
import { writeFile } from 'node:fs/promises';
import { auditCommand } from './audit';
import { clinicsCommand } from './clinics';
import { readRows, toCsv } from './rows';
import { patientsCommand } from './patients';
import { staffCommand } from './staff';
import { table } from './table';
import { webhooksCommand } from './webhooks';

type Options = Readonly<Record<string, string | boolean | undefined>>;
type Print = (answer: unknown, sentence: string) => void;

const text = (options: Options, name: string) => (typeof options[name] === 'string' ? options[name] : undefined);

function daysOf(options: Options): number | null | undefined {
  if (options.never === true) return null;
  const given = text(options, 'days');
  if (given === undefined) return undefined;
  return Number(given);
}

async function codes(site: RunningSite, [verb, reference = '']: readonly string[], options: Options, print: Print): Promise<void> {
  if (verb === 'list') {
    const { codes: all } = await callAsOperator(site, listDemoCodes, {});
    const rows = all.map((code) => [code.mask, code.state, code.clinic ?? '(generic)', code.label, code.expiresAt ?? 'never', code.lastUsedAt ?? '–', code.id]);
    print(all, table(['CODE', 'STATE', 'CLINIC', 'LABEL', 'EXPIRES', 'LAST USED', 'ID'], rows));
    return;
  }
  if (verb === 'create') {
    const request = await createDemoCode.input.validate({ clinic: text(options, 'clinic'), label: text(options, 'label'), code: text(options, 'code'), days: daysOf(options), link: options.link === true });
    const made = await callAsOperator(site, createDemoCode, request);
    const lines = [`Code:    ${made.code}   (shown this once)`, `Enter:   ${site.origin}/#private-demo`, `Opens:   ${site.origin}${made.path}`, `Expires: ${made.expiresAt ?? 'never'}`, ...(made.link === null ? [] : [`Link:    ${made.link}   (shown this once)`])];
    print(made, lines.join('\n'));
    return;
  }
  if (verb === 'log') {
    const log = await found(reference, callAsOperator(site, readDemoLog, { reference }));
    const rows = log.entries.map(({ at, action, metadata }) => [at, action, Object.entries(metadata).map(([name, value]) => `${name}=${String(value)}`).join(' ')]);
    print(log, rows.length === 0 ? `Nothing has been done with ${log.mask} yet` : table(['AT', 'ACTION', 'DETAILS'], rows));
  } else if (verb === 'renew') {
    const days = daysOf(options);
    const code = await found(reference, callAsOperator(site, renewDemoCode, { reference, days: days === undefined ? 14 : days }));
    print(code, `${code.mask} is open until ${code.expiresAt ?? 'it is ended'}`);
  } else if (verb === 'expire') {
    const code = await found(reference, callAsOperator(site, expireDemoCode, { reference }));
    print(code, `${code.mask} has expired`);
  } else {
    const code = await found(reference, callAsOperator(site, revokeDemoCode, { reference }));
    print(code, `${code.mask} is revoked: it is indistinguishable from a nonexistent code`);
  }
}

async function found<T>(reference: string, code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'not_found' ? new Error(`There is no code "${reference}": npm run admin -- codes list`, { cause: error }) : error;
  });
}

async function importRowsOf(site: RunningSite, file: string, print: Print): Promise<void> {
  const imported = await callAsOperator(site, importRows, { rows: await readRows(file) });
  const lines = imported.codes.map(({ row, code, clinic, path }) => [String(row), code, clinic ?? '(generic)', path]);
  print(imported, [`${imported.clinics} clinics and ${imported.codes.length} codes are in.`, ...(lines.length > 0 ? [table(['ROW', 'CODE', 'CLINIC', 'OPENS'], lines)] : [])].join('\n'));
}

async function bringOut(site: RunningSite, kind: string, options: Options, print: Print): Promise<void> {
  const { rows } = await callAsOperator(site, exportRows, await exportRows.input.validate({ kind }));
  if (options.json === true) return print(rows, '');
  const csv = toCsv(rows);
  const file = text(options, 'out');
  if (rows.length === 0) console.error(`There are no ${kind} rows yet`);
  if (file === undefined) process.stdout.write(rows.length === 0 ? '' : csv);
  else {
    await writeFile(file, csv, { mode: 0o600 });
    print(rows, `${rows.length} rows in ${file}`);
  }
}

const option = (flags: string, about: string) => new Option(flags, about);
const days = [option('--days <number>', 'how long it opens').argParser(fitting((given) => /^\d{1,4}$/.test(given), 'a whole number')), option('--never', 'it never ends').conflicts('days')];
const out = option('--out <file>', 'write it there instead of to the terminal');
const clinic = option('--clinic <slug>', 'of this clinic alone');
const fields = [
  option('--specialty <text>', 'e.g. Dental'), option('--type <text>', 'kind of demo'), option('--language <text>', 'language of the demo'), option('--version <text>', 'version of the demo'),
  option('--phone <text>', 'telephone of the demo'), option('--logo <file>', '.png, .jpg, .webp or .svg, at most 40 kB'), option('--agent <id>', 'the voice provider’s agent'),
];
const exportArguments = { kind: oneOf(exportKinds) };

interface Line {
  readonly line: string;
  readonly about: string;
  /** What follows `npm run admin --`. */
  readonly example: string;
  readonly options?: readonly Option[];
  readonly arguments?: Readonly<Record<string, (given: string) => unknown>>;
  readonly run: (site: RunningSite, words: readonly string[], options: Options, print: Print) => Promise<void>;
}

type Subjects = Readonly<Record<string, { readonly about: string; readonly lines: readonly Line[] }>>;

/** Subjects with their commands; each is run with its verb as the first word. */
const subjects: Subjects = {
  codes: {
    about: 'codes that open a demo',
    lines: [
      { line: 'create', about: 'make a code, for 14 days where nothing else is said; one of your own is easier to guess', example: 'codes create --clinic oris --label "Feria de Madrid" --days 3', options: [clinic, option('--label <text>', 'stands on its page'), option('--code <text>', 'a code of your own'), option('--link', 'also make an address that needs no code'), ...days], run: codes },
      { line: 'list', about: 'all codes with state and last use', example: 'codes list', run: codes },
      { line: 'renew <code>', about: 'open it anew, for 14 days from now where nothing else is said (code or id)', example: 'codes renew ABCDE-FGHIJ --days 30', options: days, run: codes },
      { line: 'expire <code>', about: 'end it now; it can be renewed', example: 'codes expire ABCDE-FGHIJ', run: codes },
      { line: 'revoke <code>', about: 'end it for good', example: 'codes revoke ABCDE-FGHIJ', run: codes },
      { line: 'log <code>', about: 'everything that was done with it (kept for 12 months)', example: 'codes log ABCDE-FGHIJ', run: codes },
    ],
  },
  clinics: {
    about: 'clinics of the demo catalogue',
    lines: [
      { line: 'list', about: 'demo, telephone, agent, codes that open it now', example: 'clinics list', run: clinicsCommand },
      { line: 'add <slug>', about: 'add a clinic', example: 'clinics add nueva --name "Clínica Nueva"', options: [option('--name <text>', 'what it is called').makeOptionMandatory(), ...fields], run: clinicsCommand },
      { line: 'change <slug>', about: 'change what is given; an empty value takes it away', example: 'clinics change oris --agent agent_1', options: [option('--name <text>', 'what it is called'), ...fields, option('--from <file>', 'fields of "clinics list --json", e.g. openingHours and conversations')], run: clinicsCommand },
    ],
  },
  staff: {
    about: 'who sees a clinic’s panel',
    lines: [
      { line: 'list <clinic>', about: 'members and open invitations', example: 'staff list oris', run: staff },
      { line: 'invite <clinic> <e-mail>', about: 'let a person in', example: 'staff invite oris eva@oris.example --role owner', options: [option('--role <role>', 'owner, reception or reader').argParser(oneOf([...staffRoles]))], run: staff },
      { line: 'remove <clinic> <e-mail>', about: 'let a person in no more', example: 'staff remove oris eva@oris.example', run: staff },
    ],
  },
  patients: {
    about: 'what patients left behind',
    lines: [
      { line: 'erase <clinic>', about: 'delete a patient’s calls, chats and appointments for good; all patients’ when a clinic leaves', example: 'patients erase oris --phone 600000000', options: [option('--phone <number>', 'whose'), option('--name <text>', 'whose'), option('--everyone', 'all patients of the clinic'), option('--yes', 'it is meant')],
        run: (site, words, { phone, name, everyone, yes }, print) => patientsCommand(site, words, { ...(typeof phone === 'string' ? { phone } : {}), ...(typeof name === 'string' ? { name } : {}), everyone: everyone === true, yes: yes === true }, print) },
    ],
  },
  audit: {
    about: 'who read or changed what',
    lines: [
      { line: 'list', about: 'the newest first', example: 'audit list --clinic oris --since 2026-11-01', options: [clinic, option('--since <date>', 'from this day on'), option('--limit <number>', 'entries')], run: audit },
      { line: 'export', about: 'all of it as CSV', example: 'audit export --out audit.csv', options: [clinic, option('--since <date>', 'from this day on'), out], run: audit },
      { line: 'verify', about: 'follow the trail’s hash chain from its first entry', example: 'audit verify', run: audit },
    ],
  },
  webhooks: {
    about: 'the voice provider’s webhooks',
    lines: [{ line: 'waiting', about: 'those of agents that are no clinic’s (add the clinic with --agent), and those that fail again and again', example: 'webhooks waiting', run: (site, _words, _options, print) => webhooksCommand(site, print) }],
  },
};

const alone: readonly Line[] = [
  { line: 'import <file>', about: 'clinics and codes from .json or .csv; every bad row is named and nothing is half-done. Columns: kind (clinic or code); for a clinic slug, name, specialty, type, language, version, phone, logoUrl, agentId, paths, in JSON also openingHours, conversations; for a code clinic, label, code, days, expiresAt, link', example: 'import clinics.csv', run: (site, [, file], _options, print) => importRowsOf(site, file ?? '', print) },
  { line: 'export <kind>', about: `${exportKinds.join(', ')} as CSV`, example: 'export bookings --out bookings.csv', arguments: exportArguments, options: [out], run: (site, [, kind], options, print) => bringOut(site, kind ?? '', options, print) },
];

function staff(site: RunningSite, words: readonly string[], options: Options, print: Print): Promise<void> {
  return staffCommand(site, words, text(options, 'role'), print);
}

function audit(site: RunningSite, [verb]: readonly string[], options: Options, print: Print): Promise<void> {
  const given = Object.fromEntries(['clinic', 'since', 'limit', 'out'].flatMap((name) => (text(options, name) === undefined ? [] : [[name, text(options, name)]])));
  return auditCommand(site, verb, { ...given, json: options.json === true }, print);
}

function add(parent: Command, { run, example, ...line }: Line): void {
  const [verb = ''] = line.line.split(' ');
  addCommand(parent, { ...line, example: `npm run admin -- ${example}` }, async (words, options) => {
    let said: Said = { answer: null, text: '' };
    await run(await findRunningSite(), [verb, ...words], options as Options, (answer, sentence) => (said = { answer, text: sentence }));
    return said;
  });
}

const after = 'The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN or the one kept in DATA_DIR.';

await runCommand(async () => {
  const answer = await answerLine((output) => {
    const program = createProgram('npm run admin --', 'Administers demos, clinics, staff and what is kept of people.', after).configureOutput(output);
    for (const [subject, { about, lines }] of Object.entries(subjects)) {
      const parent = program.command(subject).description(`${about}: ${lines.map(({ line }) => line.split(' ')[0]).join(', ')}`);
      for (const line of lines) add(parent, line);
    }
    for (const line of alone) add(program, line);
    return program;
  }, process.argv.slice(2));
  if (answer !== '') console.log(answer);
});
