import type { Database, Queryable } from './database';
import { orNotFound } from './errors';
import type { Names } from './sealing/names';

/** @throws {DomainError} `not_found` */
export async function clinicIdOf(queryable: Queryable, slug: string): Promise<string> {
  const [clinic] = await queryable.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
  return orNotFound(clinic).id;
}

const namePlace = (slug: string) => ({ table: 'clinic', column: 'name_sealed', rowId: slug });

export const sealClinicName = (names: Names, slug: string, name: string): Buffer => names.seal(namePlace(slug), name);

/** A clinic's name, from its slug and cell. */
export function openClinicName(names: Names, slug: string, cell: Buffer | null): string {
  return names.open(namePlace(slug), cell) ?? (slug === 'casa' ? 'Clinavoz' : slug);
}

/** Rows with their clinic's name, in its order. Each has `slug` and `nameSealed`. */
export function withClinicNames<Row extends { readonly slug: string; readonly nameSealed: Buffer | null }>(names: Names, rows: readonly Row[]): (Omit<Row, 'slug' | 'nameSealed'> & { readonly name: string })[] {
  return rows.map(({ slug, nameSealed, ...row }) => ({ ...row, name: openClinicName(names, slug, nameSealed) })).sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

/** @throws {DomainError} `not_found` */
export async function clinicNameOf(queryable: Queryable, names: Names, id: string): Promise<string> {
  const { slug, cell } = orNotFound((await queryable.query<{ slug: string; cell: Buffer | null }>('SELECT slug, name_sealed AS cell FROM clinic WHERE id = $1', [id]))[0]);
  return openClinicName(names, slug, cell);
}

/**
 * Runs `work` in a transaction that sees and writes the rows of one clinic only: row-level security hides all others.
 * Take `clinicId` from the session or from the agent that a call belongs to, never from the request.
 */
export function withinClinic<T>(database: Database, clinicId: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await nameClinics(tx, [clinicId]);
    return work(tx);
  });
}

/**
 * Names the clinics for the rest of a transaction that is already open, instead of those named before. One, except
 * where the machine itself writes for several at once: nothing that a person reads is read under several names.
 */
export async function nameClinics(tx: Queryable, clinicIds: readonly string[]): Promise<void> {
  await tx.query(`select set_config('app.clinic_id', $1, true)`, [[...new Set(clinicIds)].join(',')]);
}
