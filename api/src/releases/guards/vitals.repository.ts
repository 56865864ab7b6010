import type { AppName } from 'shared/contracts/apps/apps';
import type { Database, Queryable } from '../../platform';
import type { ReleaseAddress as Release } from '../files/release-store';
import type { Evidence } from './trial';

/** One network's report for one guard, from one of its sessions. */
export interface Voice {
  readonly app: AppName;
  readonly step: number;
  readonly arm: 'new' | 'old';
  readonly guard: string;
  readonly voice: string;
  readonly session: string;
  readonly bad: boolean;
  readonly at: Date;
}

/** Number of an hour's measurements in one size class. */
export interface VitalRow {
  readonly version: string;
  readonly hour: Date;
  readonly metric: string;
  readonly bucket: number;
  readonly count: number;
}

/** Reads and writes the tables that count pages' reports. */
export function createVitalsRepository(database: Database) {
  /** Whether the session reports this cause or measurement of the release, or itself, for the first time. */
  async function isFirst(tx: Queryable, { app, version }: Release, session: string, what: string, at: Date, failed = false): Promise<boolean> {
    const inserted = await tx.query(
      'INSERT INTO release_session (app, version, session, what, failed, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING what',
      [app, version, session, what, failed, at],
    );
    return inserted.length > 0;
  }

  return {
    isFirst,
    /** State of the session now: counted for the first time, failed after it was counted as good, or already known. */
    countSession: async (tx: Queryable, release: Release, session: string, failed: boolean, at: Date): Promise<'first' | 'late_failure' | 'known'> => {
      // A failure counts for several apps, in any order: two at once would wait for each other.
      if (failed) await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('release_evidence', 0))`);
      if (await isFirst(tx, release, session, 'session', at, failed)) return 'first';
      if (!failed) return 'known';
      const turned = await tx.query(
        `UPDATE release_session SET failed = true WHERE app = $1 AND version = $2 AND session = $3 AND what = 'session' AND NOT failed RETURNING session`,
        [release.app, release.version, session],
      );
      return turned.length > 0 ? 'late_failure' : 'known';
    },

    /** Counts a network: once an hour, and its harm once in all. A session that counted as good may still turn bad. */
    hear: async (tx: Queryable, { app, step, arm, guard, voice, session, bad, at }: Voice): Promise<void> => {
      const key = [app, step, guard, voice];
      const turned = !bad ? [] : await tx.query(
        `UPDATE release_voice SET bad = true WHERE app = $1 AND step = $2 AND guard = $3 AND voice = $4 AND session = $5 AND NOT bad
           AND NOT EXISTS (SELECT 1 FROM release_voice o WHERE o.app = $1 AND o.step = $2 AND o.guard = $3 AND o.voice = $4 AND o.bad) RETURNING voice`,
        [...key, session],
      );
      // Either unique key may conflict: the network was counted in this hour, or its harm was counted before.
      const first = turned.length > 0 ? [] : await tx.query(
        `INSERT INTO release_voice (app, step, guard, voice, session, arm, bad, hour, at) VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('hour', $8::timestamptz), $8)
         ON CONFLICT DO NOTHING RETURNING voice`,
        [...key, session, arm, bad, at],
      );
      if (turned.length + first.length === 0) return;
      await tx.query(
        `INSERT INTO release_evidence (app, step, guard, arm, heard, bad) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (app, step, guard, arm) DO UPDATE SET heard = release_evidence.heard + $5, bad = release_evidence.bad + $6`,
        [app, step, guard, arm, first.length, Number(bad)],
      );
    },

    /** Apps of the page for which this session counted as good. */
    heardWith: (tx: Queryable, session: string): Promise<{ app: AppName; step: string; arm: 'new' | 'old'; voice: string }[]> =>
      tx.query(`SELECT app, step, arm, voice FROM release_voice WHERE session = $1 AND guard = 'failed' AND NOT bad`, [session]),

    evidence: async (app: AppName, steps: readonly { readonly id: number; readonly share: number }[]): Promise<Evidence> => {
      const sql = 'SELECT step, guard, arm, heard, bad FROM release_evidence WHERE app = $1 AND step = ANY($2)';
      const rows = await database.query<{ step: string; guard: string; arm: 'new' | 'old'; heard: number; bad: number }>(sql, [app, steps.map(({ id }) => id)]);
      const none = { heard: 0, bad: 0 };
      const guards = [...new Set(['failed', ...rows.map(({ guard }) => guard)])];
      return Object.fromEntries(guards.map((guard) => [guard, steps.map(({ id, share }) => {
        const of = (arm: string) => rows.find((row) => Number(row.step) === id && row.guard === guard && row.arm === arm) ?? none;
        return { share, new: of('new'), old: of('old') };
      })]));
    },

    /** Counts one more in the hour: a session, a failed session, a cause in an engine, or a measurement in a size class. */
    count: async (tx: Queryable, { app, version }: Release, at: Date, kind: 'session' | 'failure' | 'cause' | 'vital', name = '', part: string | number = ''): Promise<void> => {
      await tx.query(
        `INSERT INTO release_count (app, version, hour, kind, name, class, count) VALUES ($1, $2, date_trunc('hour', $3::timestamptz), $4, $5, $6, 1)
         ON CONFLICT (app, version, hour, kind, name, class) DO UPDATE SET count = release_count.count + 1`,
        [app, version, at, kind, name, String(part)],
      );
    },

    hours: (app: AppName, since: Date): Promise<{ version: string; hour: Date; sessions: number; failures: number }[]> =>
      database.query(`SELECT version, hour, coalesce(sum(count) FILTER (WHERE kind = 'session'), 0)::int AS sessions,
                             coalesce(sum(count) FILTER (WHERE kind = 'failure'), 0)::int AS failures
                        FROM release_count WHERE app = $1 AND hour >= $2 AND kind IN ('session', 'failure') GROUP BY version, hour ORDER BY version, hour`, [app, since]),
    causes: (app: AppName, since: Date): Promise<{ version: string; cause: string; engine: string; count: number }[]> =>
      database.query(`SELECT version, name AS cause, class AS engine, sum(count)::int AS count
                        FROM release_count WHERE app = $1 AND hour >= $2 AND kind = 'cause' GROUP BY version, name, class ORDER BY count DESC`, [app, since]),
    vitals: (app: AppName, since: Date): Promise<VitalRow[]> =>
      database.query(`SELECT version, hour, name AS metric, class::int AS bucket, count FROM release_count WHERE app = $1 AND hour >= $2 AND kind = 'vital' ORDER BY hour`, [app, since]),
    /** Distribution of a release's measurements before a moment. */
    spread: (app: AppName, version: string, metric: string, before: Date): Promise<{ bucket: number; count: number }[]> =>
      database.query(`SELECT class::int AS bucket, sum(count)::int AS count FROM release_count
                       WHERE app = $1 AND version = $2 AND kind = 'vital' AND name = $3
                         AND hour < date_trunc('hour', $4::timestamptz) AND hour >= $4::timestamptz - interval '14 days' GROUP BY class`, [app, version, metric, before]),

    erase: async (before: Date): Promise<void> => {
      for (const table of ['release_session', 'release_voice']) await database.query(`DELETE FROM ${table} WHERE at < $1`, [before]);
      await database.query(`DELETE FROM release_count WHERE hour < $1::timestamptz - interval '30 days' -- curves' span`, [before]);
    },
  };
}

export type VitalsRepository = ReturnType<typeof createVitalsRepository>;
