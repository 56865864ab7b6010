import type { Database } from '../platform/database';

/** What prospects did and booked is kept for twelve months, as their page says, and then erased. */
export async function purgeOldDemoUse(database: Database, now: Date): Promise<void> {
  await database.query(`DELETE FROM demo_access_log WHERE created_at < $1::timestamptz - interval '12 months'`, [now]);
  await database.query(`DELETE FROM demo_booking WHERE starts_at < $1::timestamptz - interval '12 months'`, [now]);
}
