import { addClinic, changeClinic, clinicChanges, listClinics, type ClinicView } from 'shared/contracts/demo-admin';
import { UsageError } from 'shared/tooling/release/command-line';
import { callAsOperator, RefusedError, type RunningSite } from 'shared/tooling/release/operator-client';
import { readImage } from './image';
import { readRecord } from './rows';
import { table } from './table';

type Options = Readonly<Record<string, string | boolean | undefined>>;
type Print = (answer: unknown, sentence: string) => void;

/** Option of the command line and field of the clinic. */
const fieldOf = { name: 'name', specialty: 'specialty', type: 'type', language: 'language', version: 'version', phone: 'phone', logo: 'logoUrl', agent: 'agentId' } as const;
const mayBeNothing: readonly string[] = ['phone', 'logoUrl', 'agentId'];

/** `npm run admin -- clinics …` */
export async function clinicsCommand(site: RunningSite, [verb, slug = '']: readonly string[], options: Options, print: Print): Promise<void> {
  if (verb === 'list') {
    const { clinics } = await callAsOperator(site, listClinics, {});
    print(clinics, table(['SLUG', 'NAME', 'SPECIALTY', 'CODES', 'TELEPHONE', 'AGENT', 'OPENS'], clinics.map(cellsOf)));
    return;
  }
  const wanted = await given(options);
  if (verb === 'add') {
    const added = await callAsOperator(site, addClinic, await addClinic.input.validate({ slug, ...wanted }));
    print(added, `${added.slug} is in the catalogue, at ${added.path}`);
    return;
  }
  const ofFile = typeof options.from === 'string' ? await readRecord(options.from) : {};
  const changes = await clinicChanges.validate({ ...ofFile, ...wanted }, { stripUnknown: true });
  if (Object.keys(changes).length === 0) throw new UsageError('What is to change? npm run admin -- clinics change --help');
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
