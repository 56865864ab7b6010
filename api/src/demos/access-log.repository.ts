import type { Queryable } from '../platform/database';

export interface AccessLogRow { readonly at: Date; readonly action: string; readonly metadata: Record<string, unknown> }

const newest = 5_000;

/** What was done with one code, oldest first. Of very many entries the newest. */
export function findAccessLog(database: Queryable, codeId: string): Promise<AccessLogRow[]> {
  return database.query<AccessLogRow>(
    `SELECT at, action, metadata FROM (
       SELECT id, created_at AS at, action, metadata FROM demo_access_log WHERE code_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2) found
      ORDER BY at, id`,
    [codeId, newest],
  );
}

/** Everything that was done with all codes. */
export async function exportAccessLog(database: Queryable): Promise<Record<string, string | null>[]> {
  const rows = await database.query<AccessLogRow & { code: string; clinic: string | null; label: string }>(
    `SELECT l.created_at AS at, d.mask AS code, c.slug AS clinic, d.label, l.action, l.metadata
       FROM demo_access_log l JOIN demo_code d ON d.id = l.code_id LEFT JOIN clinic c ON c.id = d.clinic_id ORDER BY l.created_at, l.id`,
  );
  return rows.map(({ at, metadata, ...row }) => ({ at: at.toISOString(), ...row, details: JSON.stringify(metadata) }));
}
