import type { Database, Queryable } from '../database/database';
import { orNotFound } from '../errors';
import type { Names } from '../sealing/names';

/** @throws {DomainError} `not_found` */
export async function clinicIdOf(queryable: Queryable, slug: string): Promise<string> {
  const [clinic] = await queryable.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
  return orNotFound(clinic).id;
}

const namePlace = (slug: string) => ({ table: 'clinic', column: 'name_sealed', rowId: slug });

export const sealClinicName = (names: Names, slug: string, name: string): Buffer => names.seal(namePlace(slug), name);

/** A clinic's name, from its slug and sealed cell; the internal clinic has the site's, unless it was given its own. */
export const openClinicName = (names: Names, slug: string, cell: Buffer | null): string => names.read(namePlace(slug), cell) ?? ((slug === 'casa' && names.siteName) || slug);

interface OfClinic { readonly slug: string; readonly nameSealed: Buffer | null }

/** Rows with their clinic's name, sorted by it. */
export function withClinicNames<Row extends OfClinic>(names: Names, rows: readonly Row[]): (Omit<Row, keyof OfClinic> & { readonly name: string })[] {
  return rows.map(({ slug, nameSealed, ...row }) => ({ ...row, name: openClinicName(names, slug, nameSealed) })).sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

/** @throws {DomainError} `not_found` */
export async function clinicNameOf(queryable: Queryable, names: Names, id: string): Promise<string> {
  const { slug, cell } = orNotFound((await queryable.query<{ slug: string; cell: Buffer | null }>('SELECT slug, name_sealed AS cell FROM clinic WHERE id = $1', [id]))[0]);
  return openClinicName(names, slug, cell);
}

/** Runs `work` in a transaction that sees one clinic's rows. Take `clinicId` from the session or a call's agent, never from the request. */
export const withinClinic = <T>(database: Database, clinicId: string, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await nameClinics(tx, [clinicId]);
    return work(tx);
  });

/** Names the clinics for the rest of a transaction, in place of others. Several only for the system's writes: a person reads under one. */
export const nameClinics = (tx: Queryable, clinicIds: readonly string[]) =>
  tx.query(`select set_config('app.clinic_id', $1, true)`, [[...new Set(clinicIds)].join(',')]);
