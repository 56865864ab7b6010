import { clinicProfile, type ClinicChanges, type ClinicProfile, type ClinicView } from 'shared/contracts/demo-admin';
import type { ErrorDetail } from 'shared/contracts/errors';
import type { Database, Queryable } from '../platform/database';
import { codesChanged } from './demo-code.repository';
import clinics from './sample-clinics.json';

/** The first of its paths is the one that codes lead to. */
export type CatalogueEntry = ClinicProfile & { readonly clinicId: string };

const columns = `
  c.slug, c.name, c.agent_id AS "agentId", coalesce(d.specialty, '') AS specialty, coalesce(d.type, '') AS type, coalesce(d.language, '') AS language,
  coalesce(d.version, '') AS version, d.phone, d.logo_url AS "logoUrl", d.color, coalesce(d.opening_hours, '[]') AS "openingHours", coalesce(d.conversations, '[]') AS conversations,
  array(SELECT p.path FROM clinic_demo_path p WHERE p.clinic_id = c.id ORDER BY p.place) AS paths`;

const findOne = async (database: Queryable, column: 'id' | 'slug', value: string): Promise<CatalogueEntry | null> =>
  (await database.query<CatalogueEntry>(`SELECT c.id AS "clinicId", ${columns} FROM clinic_demo d JOIN clinic c ON c.id = d.clinic_id WHERE c.${column} = $1`, [value]))[0] ?? null;

export const findEntry = (database: Queryable, clinicId: string) => findOne(database, 'id', clinicId);
export const findEntryBySlug = (database: Queryable, slug: string) => findOne(database, 'slug', slug);

export async function findPaths(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ path: string }>('SELECT path FROM clinic_demo_path');
  return rows.map(({ path }) => path);
}

export const clinicPaths = ({ slug, paths }: Pick<ClinicProfile, 'slug' | 'paths'>): readonly string[] => (paths.length > 0 ? paths : [`/demos/clinics/${slug}`]);

const exists = ({ slug }: Pick<ClinicProfile, 'slug'>): ErrorDetail => ({ field: 'slug', message: `The clinic "${slug}" or one of its addresses exists already` });

/** Calls and chats go to the clinic of their agent, so no two may share one. The site's own are the internal clinic's. */
async function agentTaken(tx: Queryable, { slug, agentId }: Pick<ClinicProfile, 'slug' | 'agentId'>, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  if (agentId === null) return null;
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clinic agents'))`);
  const [other] = await tx.query<{ slug: string }>(
    `SELECT slug FROM clinic WHERE slug <> $2 AND (agent_id = $1 OR (slug = 'casa' AND $1 = ANY ($3)))`,
    [agentId, slug, internalAgentIds],
  );
  return other === undefined ? null : { field: 'agentId', message: `This agent is the clinic "${other.slug}"'s already` };
}

/**
 * Adds a clinic with its demo. A clinic that exists without a demo gets one; its name is left alone.
 * @returns why not: there is a demo for this slug already, an address is taken, or the agent is another clinic's
 */
export async function insertClinic(tx: Queryable, profile: ClinicProfile, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  const taken = await agentTaken(tx, profile, internalAgentIds);
  if (taken !== null) return taken;
  await tx.query(
    'INSERT INTO clinic (slug, name, agent_id) VALUES ($1, $2, $3) ON CONFLICT (slug) DO UPDATE SET agent_id = coalesce(clinic.agent_id, excluded.agent_id)',
    [profile.slug, profile.name, profile.agentId],
  );
  const [added] = await tx.query<{ clinicId: string }>(
    `INSERT INTO clinic_demo (clinic_id, specialty, type, language, version, phone, logo_url, color, opening_hours, conversations)
     SELECT id, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb FROM clinic WHERE slug = $1
     ON CONFLICT (clinic_id) DO NOTHING RETURNING clinic_id AS "clinicId"`,
    [profile.slug, profile.specialty, profile.type, profile.language, profile.version, profile.phone, profile.logoUrl, profile.color, JSON.stringify(profile.openingHours), JSON.stringify(profile.conversations)],
  );
  if (added === undefined) return exists(profile);
  const paths = clinicPaths(profile);
  const inserted = await tx.query(
    `INSERT INTO clinic_demo_path (path, clinic_id, place) SELECT path, $2, place - 1 FROM unnest($1::text[]) WITH ORDINALITY AS given (path, place)
     ON CONFLICT (path) DO NOTHING RETURNING path`,
    [paths, added.clinicId],
  );
  if (inserted.length < paths.length) return exists(profile);
  await tx.query('SELECT pg_notify($1, $2)', [codesChanged, '']);
  return null;
}

/** @returns why not, as `insertClinic`; a clinic without a demo has nothing to change */
export async function updateClinic(tx: Queryable, slug: string, changes: ClinicChanges, internalAgentIds: readonly string[]): Promise<ErrorDetail | null> {
  const entry = await findEntryBySlug(tx, slug);
  if (entry === null) return { field: 'slug', message: `There is no demo of a clinic "${slug}"` };
  const next = { ...entry, ...changes };
  const taken = await agentTaken(tx, next, internalAgentIds);
  if (taken !== null) return taken;
  await tx.query('UPDATE clinic SET name = $2, agent_id = $3 WHERE id = $1', [entry.clinicId, next.name, next.agentId]);
  await tx.query(
    `UPDATE clinic_demo SET specialty = $2, type = $3, language = $4, version = $5, phone = $6, logo_url = $7, color = $8, opening_hours = $9::jsonb, conversations = $10::jsonb
      WHERE clinic_id = $1`,
    [entry.clinicId, next.specialty, next.type, next.language, next.version, next.phone, next.logoUrl, next.color, JSON.stringify(next.openingHours), JSON.stringify(next.conversations)],
  );
  return null;
}

export function listCatalogue(database: Queryable, now: Date): Promise<ClinicView[]> {
  return database.query<ClinicView>(
    `SELECT ${columns},
            (SELECT count(*)::int FROM demo_code o WHERE o.clinic_id = c.id AND o.revoked_at IS NULL AND (o.expires_at IS NULL OR o.expires_at > $1)) AS "activeCodes"
       FROM clinic c LEFT JOIN clinic_demo d ON d.clinic_id = c.id ORDER BY c.slug`,
    [now],
  );
}

/**
 * Brings the clinics of the data file into the catalogue. What is there already stays as operators have left it,
 * so a start changes nothing that a person has changed.
 */
export async function seedCatalogue(database: Database): Promise<void> {
  for (const row of clinics) {
    const clinic = await clinicProfile.validate(row);
    await database.transaction((tx) => insertClinic(tx, clinic, []));
  }
}
