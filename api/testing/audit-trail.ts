import { canonicalJson } from 'shared/contracts/releases/statement';
import type { Queryable } from '../src/platform/database/database';

export interface TrailEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject?: string;
  readonly clinicId?: string;
  readonly at: string;
  readonly details?: Record<string, unknown>;
}

/** The whole audit trail as written, oldest first. */
export async function trailOf(database: Queryable): Promise<TrailEntry[]> {
  const rows = await database.query<{ text: string }>('SELECT text FROM audit_entry ORDER BY month, position');
  return rows.map(({ text }) => JSON.parse(text) as TrailEntry);
}

/** Entries that `work` added to the trail, and their canonical text, to search for personal data. */
export async function trailOfWork(database: Queryable, work: () => Promise<unknown>): Promise<{ entries: TrailEntry[]; text: string }> {
  // Compares positions: a test whose clock was in the next month leaves entries after those of this one.
  const places = async () => database.query<{ place: string; text: string }>(`SELECT month || '/' || position AS place, text FROM audit_entry ORDER BY month, position`);
  const before = new Set((await places()).map(({ place }) => place));
  await work();
  const entries = (await places()).filter(({ place }) => !before.has(place)).map(({ text }) => JSON.parse(text) as TrailEntry);
  return { entries, text: canonicalJson(entries) };
}
