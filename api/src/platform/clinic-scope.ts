import type { Database, Queryable } from './database';
import { orNotFound } from './errors';

/** @throws {DomainError} `not_found` */
export async function clinicIdOf(queryable: Queryable, slug: string): Promise<string> {
  const [clinic] = await queryable.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
  return orNotFound(clinic).id;
}

/** @throws {DomainError} `not_found` */
export async function clinicNameOf(queryable: Queryable, id: string): Promise<string> {
  return orNotFound((await queryable.query<{ name: string }>('SELECT name FROM clinic WHERE id = $1', [id]))[0]).name;
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
