import type { ClinicProfile } from 'shared/contracts/demo-admin';
import type { DemoClinic } from 'shared/contracts/demo-access';
import type { Queryable } from '../platform/database';

export interface CatalogueEntry extends Required<DemoClinic> {
  readonly clinicId: string;
  readonly specialty: string;
  readonly type: string;
  readonly language: string;
  readonly version: string;
  readonly logoUrl: string | null;
  readonly agentId: string | null;
  /** The first is the one that codes lead to. */
  readonly paths: readonly string[];
}

const select = `
  SELECT c.id AS "clinicId", c.slug, c.name, c.agent_id AS "agentId", d.specialty, d.type, d.language, d.version, d.phone, d.logo_url AS "logoUrl",
         d.opening_hours AS "openingHours", d.conversations,
         array(SELECT p.path FROM clinic_demo_path p WHERE p.clinic_id = c.id ORDER BY p.place) AS paths
    FROM clinic_demo d JOIN clinic c ON c.id = d.clinic_id`;

export async function findEntry(database: Queryable, clinicId: string): Promise<CatalogueEntry | null> {
  const [entry] = await database.query<CatalogueEntry>(`${select} WHERE c.id = $1`, [clinicId]);
  return entry ?? null;
}

export async function findEntryBySlug(database: Queryable, slug: string): Promise<CatalogueEntry | null> {
  const [entry] = await database.query<CatalogueEntry>(`${select} WHERE c.slug = $1`, [slug]);
  return entry ?? null;
}

export const clinicPaths = ({ slug, paths }: Pick<ClinicProfile, 'slug' | 'paths'>): readonly string[] => (paths.length > 0 ? paths : [`/demos/clinics/${slug}`]);

/**
 * Adds a clinic with its demo. A clinic that exists without a demo gets one; its name is left alone.
 * @returns false when there is a demo for this slug already, or one of the addresses is taken
 */
export async function insertClinic(tx: Queryable, profile: ClinicProfile): Promise<boolean> {
  await tx.query('INSERT INTO clinic (slug, name, agent_id) VALUES ($1, $2, $3) ON CONFLICT (slug) DO UPDATE SET agent_id = coalesce(clinic.agent_id, excluded.agent_id)', [
    profile.slug,
    profile.name,
    profile.agentId,
  ]);
  const [added] = await tx.query<{ clinicId: string }>(
    `INSERT INTO clinic_demo (clinic_id, specialty, type, language, version, phone, logo_url, opening_hours, conversations)
     SELECT id, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb FROM clinic WHERE slug = $1
     ON CONFLICT (clinic_id) DO NOTHING RETURNING clinic_id AS "clinicId"`,
    [profile.slug, profile.specialty, profile.type, profile.language, profile.version, profile.phone, profile.logoUrl, JSON.stringify(profile.openingHours), JSON.stringify(profile.conversations)],
  );
  if (added === undefined) return false;
  const paths = clinicPaths(profile);
  const inserted = await tx.query(
    `INSERT INTO clinic_demo_path (path, clinic_id, place) SELECT path, $2, place - 1 FROM unnest($1::text[]) WITH ORDINALITY AS given (path, place)
     ON CONFLICT (path) DO NOTHING RETURNING path`,
    [paths, added.clinicId],
  );
  return inserted.length === paths.length;
}
