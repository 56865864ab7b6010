import { createDemoCode, exportKinds, exportRows, expireDemoCode, importRows, listDemoCodes, readDemoLog, renewDemoCode, revokeDemoCode } from 'shared/contracts/demo-admin';
import { callAsOperator, findRunningSite, RefusedError, runCommand, type RunningSite } from 'shared/tooling/release/operator-client';
import { writeFile } from 'node:fs/promises';
import { readArguments, type CliArguments } from './arguments';
import { auditCommand, auditUsage } from './audit';
import { clinicsCommand, clinicsUsage } from './clinics';
import { readRows, toCsv } from './rows';
import { patientsCommand, patientsUsage } from './patients';
import { staffCommand, staffUsage } from './staff';
import { table } from './table';
import { webhooksCommand, webhooksUsage } from './webhooks';

const usage = `npm run admin -- <command>

  codes create [--clinic SLUG] [--label TEXT] [--days N | --never] [--code TEXT] [--link]
                                       make a code; --label stands on its page, --link also makes an address that
                                       needs no code; a --code of your own is easier to guess than a random one
                                       without --days or --never it lasts 14 days (renew: 14 more from now)
  codes list                           all codes with state and last use
  codes renew <code|id> [--days N | --never]
  codes expire <code|id>
  codes revoke <code|id>
  codes log <code|id>                  everything that was done with it (kept for 12 months)
${clinicsUsage}
${staffUsage}
${patientsUsage}
  import <file.json|file.csv>          clinics and codes; every bad row is named and nothing is half-done
                                       columns: kind (clinic or code); for a clinic slug, name, specialty, type, language,
                                       version, phone, logoUrl, agentId, paths, and in JSON openingHours, conversations;
                                       for a code clinic, label, code, days, expiresAt, link
  export bookings|contacts|access [--out FILE]  as CSV
${auditUsage}
${webhooksUsage}

--json prints what the API answered. The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN or the one kept in DATA_DIR.`;

type Options = CliArguments['options'];
type Print = (answer: unknown, sentence: string) => void;

const text = (options: Options, name: string) => (typeof options[name] === 'string' ? options[name] : undefined);

function daysOf(options: Options): number | null | undefined {
  if (options.never === true) return null;
  const given = text(options, 'days');
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new Error(`--days wants a whole number, not "${given}"`);
  return Number(given);
}

async function codes(site: RunningSite, [verb, reference]: readonly string[], options: Options, print: Print): Promise<void> {
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
  if (verb === undefined) throw new Error(`codes create, list, renew, expire, revoke or log? npm run admin lists them all`);
  if (reference === undefined) throw new Error(`Which code? npm run admin -- codes ${verb} <code|id>`);
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
  } else if (verb === 'revoke') {
    const code = await found(reference, callAsOperator(site, revokeDemoCode, { reference }));
    print(code, `${code.mask} is revoked: it is indistinguishable from a nonexistent code`);
  } else throw new Error(`Unknown command "codes ${verb}"\n\n${usage}`);
}

async function found<T>(reference: string, code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'not_found' ? new Error(`There is no code "${reference}": npm run admin -- codes list`, { cause: error }) : error;
  });
}

async function importRowsOf(site: RunningSite, file: string | undefined, print: Print): Promise<void> {
  if (file === undefined) throw new Error('Which file? npm run admin -- import <file.json|file.csv>');
  const imported = await callAsOperator(site, importRows, { rows: await readRows(file) });
  const lines = imported.codes.map(({ row, code, clinic, path }) => [String(row), code, clinic ?? '(generic)', path]);
  print(imported, [`${imported.clinics} clinics and ${imported.codes.length} codes are in.`, ...(lines.length > 0 ? [table(['ROW', 'CODE', 'CLINIC', 'OPENS'], lines)] : [])].join('\n'));
}

async function bringOut(site: RunningSite, kind: string | undefined, options: Options): Promise<void> {
  if (kind === undefined) throw new Error(`Which rows? npm run admin -- export ${exportKinds.join('|')}`);
  const { rows } = await callAsOperator(site, exportRows, await exportRows.input.validate({ kind }));
  const csv = toCsv(rows);
  const file = text(options, 'out');
  if (rows.length === 0) console.error(`There are no ${kind} rows yet`);
  if (file === undefined) process.stdout.write(rows.length === 0 ? '' : csv);
  else {
    await writeFile(file, csv, { mode: 0o600 });
    console.log(`${rows.length} rows in ${file}`);
  }
}

await runCommand(async () => {
  const { words, options } = readArguments(process.argv.slice(2), {
    clinic: 'string', label: 'string', days: 'string', never: 'boolean', code: 'string', link: 'boolean', name: 'string', specialty: 'string', type: 'string',
    language: 'string', version: 'string', phone: 'string', logo: 'string', agent: 'string', from: 'string', role: 'string', out: 'string', since: 'string', limit: 'string', everyone: 'boolean', yes: 'boolean', json: 'boolean', help: 'boolean',
  });
  const [subject, ...rest] = words;
  if (subject === undefined || options.help === true) {
    console.log(usage);
    return;
  }
  const site = await findRunningSite();
  const print: Print = (answer, sentence) => console.log(options.json === true ? JSON.stringify(answer, null, 2) : sentence);
  if (subject === 'codes') await codes(site, rest, options, print);
  else if (subject === 'clinics') await clinicsCommand(site, rest, options, print);
  else if (subject === 'staff') await staffCommand(site, rest, text(options, 'role'), print);
  else if (subject === 'patients') await patientsCommand(site, rest, { phone: text(options, 'phone'), name: text(options, 'name'), everyone: options.everyone === true, yes: options.yes === true }, print);
  else if (subject === 'audit') await auditCommand(site, rest[0], { clinic: text(options, 'clinic'), since: text(options, 'since'), limit: text(options, 'limit'), out: text(options, 'out') }, print);
  else if (subject === 'webhooks') await webhooksCommand(site, rest[0], print);
  else if (subject === 'import') await importRowsOf(site, rest[0], print);
  else if (subject === 'export') await bringOut(site, rest[0], options);
  else throw new Error(`Unknown command "${subject}"\n\n${usage}`);
});
