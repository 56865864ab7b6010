import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { strToU8, zipSync } from 'fflate';
import { archivedTables, readClinicArchive } from 'shared/contracts/clinic/archive';
import { addClinic, changeClinic, clinicChanges, listClinics, removeClinic } from 'shared/contracts/demos/admin';
import { UsageError, type Given, type Line, type Said } from 'shared/tooling/release/command-line';
import { findRunningSite } from 'shared/tooling/release/operator-client';
import { asking, exchange, leftAtProvider, table } from '../asking';
import { readImage, readRecord, toCsv } from '../rows';

/** Command-line options and their fields of the clinic. */
const fieldOf = { name: 'name', specialty: 'specialty', type: 'type', language: 'language', version: 'version', phone: 'phone', logo: 'logoUrl', color: 'color', agent: 'agentId' } as const;
const mayBeNothing: readonly string[] = ['phone', 'logoUrl', 'color', 'agentId'];

const name = () => new Option('--name <text>', 'what it is called');
const fields = [
  new Option('--specialty <text>', 'e.g. Dental'), new Option('--type <text>', 'kind of demo'),
  new Option('--language <text>', 'language of the demo'), new Option('--version <text>', 'version of the demo'),
  new Option('--phone <text>', 'telephone of the demo'), new Option('--logo <file>', '.png, .jpg, .webp or .svg, at most 40 kB'),
  new Option('--color <hex>', 'of the clinic, e.g. #0b7a55'), new Option('--agent <id>', 'the voice provider’s agent'),
];

export const clinicLines: readonly Line[] = [
  { line: 'list', about: 'demo, telephone, agent, codes that open it now', example: 'clinics list',
    run: asking(listClinics, ({ clinics }) => {
      const opens = (paths: readonly string[]) => (paths.length === 0 ? '(no demo)' : paths.join(' '));
      const rows = clinics.map(({ slug, name, specialty, activeCodes, phone, agentId, paths }) =>
        [slug, name, specialty, String(activeCodes), phone ?? '–', agentId ?? '–', opens(paths)]);
      return { answer: clinics, text: table(['SLUG', 'NAME', 'SPECIALTY', 'CODES', 'TELEPHONE', 'AGENT', 'OPENS'], rows) };
    }) },
  { line: 'add <slug>', about: 'add a clinic', example: 'clinics add nueva --name "Clínica Nueva"', options: [name().makeOptionMandatory(), ...fields],
    run: async (given) => asking(addClinic, ({ slug, path }) => `${slug} is in the catalogue, at ${path}`)({ slug: given.slug, ...(await fieldsOf(given)) }) },
  { line: 'change <slug>', about: 'change what is given; an empty value takes it away', example: 'clinics change oris --agent agent_1',
    options: [name(), ...fields, new Option('--from <file>', 'fields of "clinics list --json", e.g. openingHours, treatments and conversations')],
    run: async (given) => {
      const ofFile = typeof given.from === 'string' ? await readRecord(given.from) : {};
      const changes = await clinicChanges.validate({ ...ofFile, ...(await fieldsOf(given)) }, { stripUnknown: true });
      if (Object.keys(changes).length === 0) throw new UsageError('What is to change? npm run admin -- clinics change --help');
      return asking(changeClinic, ({ slug, changed }) => `${slug} has a new ${changed.join(', ')}`)({ ...changes, slug: given.slug });
    } },
  { line: 'archive <clinic>', about: 'all that is kept of a clinic, readable, as a .zip with a .csv of each table', example: 'clinics archive oris --out oris.zip',
    options: [new Option('--out <file>', 'a file that is not there yet').makeOptionMandatory()], run: archive },
  { line: 'remove <clinic>', about: 'delete a clinic that leaves, with all that is its own, for good', example: 'clinics remove oris --yes', options: [new Option('--yes', 'confirm: nothing brings it back')],
    run: async (given) => {
      const what = `${String(given.clinic)} for good: calls, chats, visits, codes, settings and its team`;
      if (given.yes !== true) throw new UsageError(`This deletes ${what}. "clinics archive" keeps a copy. Say --yes if it is meant.`);
      return asking(removeClinic, ({ providerIds }) => [`${String(given.clinic)} is gone.`, ...leftAtProvider(providerIds)].join('\n'))(given);
    } },
];

/** CSV writes `false` as nothing, like what is unknown. */
const spelt = (value: unknown) => (typeof value === 'boolean' ? String(value) : value);

/** Only we can read the file, and it is there whole or not at all, also after an interruption. */
async function archive(given: Given): Promise<Said> {
  const file = String(given.out);
  if (existsSync(file) || !existsSync(path.dirname(file))) throw new Error(`${file} is there already, or its folder is not`);
  const counts: Record<string, number> = {};
  const files: Record<string, Uint8Array> = {};
  const site = await findRunningSite();
  for (const table of archivedTables) {
    const rows = [];
    for (let after: string | null = ''; after !== null;) {
      const page: { rows: Record<string, unknown>[]; next: string | null } = await exchange(site, readClinicArchive, { ...given, table, after });
      rows.push(...page.rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, spelt(value)]))));
      after = page.next;
    }
    counts[table] = rows.length;
    if (rows.length > 0) files[`${table}.csv`] = strToU8(toCsv(rows));
  }
  const part = `${file}.part`;
  await writeFile(part, zipSync(files), { mode: 0o600 }).then(() => rename(part, file)).finally(() => rm(part, { force: true }));
  return { answer: counts, text: `${table(['TABLE', 'ROWS'], Object.entries(counts).map(([name, rows]) => [name, String(rows)]))}\nin ${file}` };
}

async function fieldsOf(options: Given): Promise<Record<string, string | null>> {
  const values = Object.entries(fieldOf).flatMap(([option, field]) => {
    const value = options[option];
    return typeof value === 'string' ? [[field, value === '' && mayBeNothing.includes(field) ? null : value] as const] : [];
  });
  const fields: Record<string, string | null> = Object.fromEntries(values);
  return typeof fields.logoUrl === 'string' ? { ...fields, logoUrl: await readImage(fields.logoUrl) } : fields;
}
