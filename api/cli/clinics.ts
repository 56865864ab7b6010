import { addClinic, changeClinic, clinicChanges, listClinics, type ClinicView } from 'shared/contracts/demo-admin';
import { callAsOperator, RefusedError, type RunningSite } from 'shared/tooling/release/operator-client';
import type { CliArguments } from './arguments';
import { readImage } from './image';
import { readRecord } from './rows';
import { table } from './table';

export const clinicsUsage = `  clinics list                         all clinics: demo, telephone, agent, codes that open it now
  clinics add <slug> --name TEXT [--specialty TEXT] [--type TEXT] [--language TEXT] [--version TEXT] [--phone TEXT]
          [--logo FILE] [--agent ID]    the logo: .png, .jpg, .webp or .svg, at most 40 kB
  clinics change <slug> [the same options] [--from FILE.json]
                                       what is given is changed, an empty value takes it away; the file holds the fields
                                       of "clinics list --json", e.g. openingHours and conversations`;

type Options = CliArguments['options'];
type Print = (answer: unknown, sentence: string) => void;

/** Option of the command line and field of the clinic. */
const fieldOf = { name: 'name', specialty: 'specialty', type: 'type', language: 'language', version: 'version', phone: 'phone', logo: 'logoUrl', agent: 'agentId' } as const;
const mayBeNothing: readonly string[] = ['phone', 'logoUrl', 'agentId'];

/** `npm run admin -- clinics …` */
export async function clinicsCommand(site: RunningSite, [verb, slug]: readonly string[], options: Options, print: Print): Promise<void> {
  if (verb === 'list') {
    const { clinics } = await callAsOperator(site, listClinics, {});
    print(clinics, table(['SLUG', 'NAME', 'SPECIALTY', 'CODES', 'TELEPHONE', 'AGENT', 'OPENS'], clinics.map(cellsOf)));
    return;
  }
  if (verb !== 'add' && verb !== 'change') throw new Error(`npm run admin --\n${clinicsUsage}`);
  if (slug === undefined) throw new Error(`Which clinic? npm run admin -- clinics ${verb} <slug>`);
  const wanted = await given(options);
  if (verb === 'add') {
    if (typeof options.name !== 'string') throw new Error('--name is missing: what is the clinic called?');
    const added = await callAsOperator(site, addClinic, await addClinic.input.validate({ slug, ...wanted }));
    print(added, `${added.slug} is in the catalogue, at ${added.path}`);
    return;
  }
  const ofFile = typeof options.from === 'string' ? await readRecord(options.from) : {};
  const changes = await clinicChanges.validate({ ...ofFile, ...wanted }, { stripUnknown: true });
  if (Object.keys(changes).length === 0) throw new Error(`What is to change? npm run admin --\n${clinicsUsage}`);
  const { changed, ...answer } = await callAsOperator(site, changeClinic, { slug, ...changes }).catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'not_found' ? new Error(`There is no demo of a clinic "${slug}": npm run admin -- clinics list`, { cause: error }) : error;
  });
  print({ ...answer, changed }, `${slug} has a new ${changed.join(', ')}`);
}

async function given(options: Options): Promise<Record<string, string | null>> {
  const values = Object.entries(fieldOf).flatMap(([option, field]) => {
    const value = options[option];
    return typeof value === 'string' ? [[field, value === '' && mayBeNothing.includes(field) ? null : value] as const] : [];
  });
  const fields: Record<string, string | null> = Object.fromEntries(values);
  return typeof fields.logoUrl === 'string' ? { ...fields, logoUrl: await readImage(fields.logoUrl) } : fields;
}

function cellsOf({ slug, name, specialty, activeCodes, phone, agentId, paths }: ClinicView): string[] {
  return [slug, name, specialty, String(activeCodes), phone ?? '–', agentId ?? '–', paths.length === 0 ? '(no demo)' : paths.join(' ')];
}
