import { canonicalJson } from 'shared/contracts/release-statement';
import type { Queryable } from '../src/platform/database';

export interface TrailEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject?: string;
  readonly clinicId?: string;
  readonly at: string;
  readonly details?: Record<string, unknown>;
}

/** The whole trail, oldest first, as it was written. */
export async function trailOf(database: Queryable): Promise<TrailEntry[]> {
  const rows = await database.query<{ text: string }>('SELECT text FROM audit_entry ORDER BY month, position');
  return rows.map(({ text }) => JSON.parse(text) as TrailEntry);
}

/** What `work` added to the trail, as one canonical text to look for personal data in, and as entries. */
export async function trailOfWork(database: Queryable, work: () => Promise<unknown>): Promise<{ entries: TrailEntry[]; text: string }> {
  const before = (await trailOf(database)).length;
  await work();
  const entries = (await trailOf(database)).slice(before);
  return { entries, text: canonicalJson(entries) };
}
