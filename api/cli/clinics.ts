import { Option } from 'commander';
import { addClinic, changeClinic, clinicChanges, listClinics } from 'shared/contracts/demo-admin';
import { UsageError, type Given, type Line } from 'shared/tooling/release/command-line';
import { asking } from './asking';
import { readImage, readRecord } from './rows';
import { table } from './table';

/** Option of the command line and field of the clinic. */
const fieldOf = { name: 'name', specialty: 'specialty', type: 'type', language: 'language', version: 'version', phone: 'phone', logo: 'logoUrl', color: 'color', agent: 'agentId' } as const;
const mayBeNothing: readonly string[] = ['phone', 'logoUrl', 'color', 'agentId'];

const name = () => new Option('--name <text>', 'what it is called');
const fields = [
  new Option('--specialty <text>', 'e.g. Dental'), new Option('--type <text>', 'kind of demo'), new Option('--language <text>', 'language of the demo'), new Option('--version <text>', 'version of the demo'),
  new Option('--phone <text>', 'telephone of the demo'), new Option('--logo <file>', '.png, .jpg, .webp or .svg, at most 40 kB'), new Option('--color <hex>', 'of the clinic, e.g. #0b7a55'), new Option('--agent <id>', 'the voice provider’s agent'),
];

export const clinicLines: readonly Line[] = [
  { line: 'list', about: 'demo, telephone, agent, codes that open it now', example: 'clinics list',
    run: asking(listClinics, ({ clinics }) => {
      const rows = clinics.map(({ slug, name, specialty, activeCodes, phone, agentId, paths }) => [slug, name, specialty, String(activeCodes), phone ?? '–', agentId ?? '–', paths.length === 0 ? '(no demo)' : paths.join(' ')]);
      return { answer: clinics, text: table(['SLUG', 'NAME', 'SPECIALTY', 'CODES', 'TELEPHONE', 'AGENT', 'OPENS'], rows) };
    }) },
  { line: 'add <slug>', about: 'add a clinic', example: 'clinics add nueva --name "Clínica Nueva"', options: [name().makeOptionMandatory(), ...fields],
    run: async (given) => asking(addClinic, ({ slug, path }) => `${slug} is in the catalogue, at ${path}`)({ slug: given.slug, ...(await fieldsOf(given)) }) },
  { line: 'change <slug>', about: 'change what is given; an empty value takes it away', example: 'clinics change oris --agent agent_1',
    options: [name(), ...fields, new Option('--from <file>', 'fields of "clinics list --json", e.g. openingHours and conversations')],
    run: async (given) => {
      const ofFile = typeof given.from === 'string' ? await readRecord(given.from) : {};
      const changes = await clinicChanges.validate({ ...ofFile, ...(await fieldsOf(given)) }, { stripUnknown: true });
      if (Object.keys(changes).length === 0) throw new UsageError('What is to change? npm run admin -- clinics change --help');
      const say = asking(changeClinic, ({ slug, changed }) => `${slug} has a new ${changed.join(', ')}`, { not_found: 'There is no demo of a clinic "{slug}": npm run admin -- clinics list' });
      return say({ ...changes, slug: given.slug });
    } },
];

async function fieldsOf(options: Given): Promise<Record<string, string | null>> {
  const values = Object.entries(fieldOf).flatMap(([option, field]) => {
    const value = options[option];
    return typeof value === 'string' ? [[field, value === '' && mayBeNothing.includes(field) ? null : value] as const] : [];
  });
  const fields: Record<string, string | null> = Object.fromEntries(values);
  return typeof fields.logoUrl === 'string' ? { ...fields, logoUrl: await readImage(fields.logoUrl) } : fields;
}
