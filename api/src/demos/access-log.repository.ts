import type { Queryable } from '../platform/database';

interface AccessLogRow { readonly at: Date; readonly action: string; readonly metadata: Record<string, unknown> }

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
