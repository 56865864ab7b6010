import type { AppName } from 'shared/contracts/apps';
import type { Database, Queryable } from '../../platform/database';
import type { ErrorWatch } from './error-watch';

export interface WatchRow extends ErrorWatch {
  readonly baseline: number;
  readonly alarmedAt: Date | null;
  readonly since: Date;
}

/** A session that was just counted, and the network that it speaks for. */
interface Speaker {
  readonly voice: string;
  readonly session: string;
  readonly failed: boolean;
  readonly at: Date;
  readonly counted: 'first' | 'late_failure';
}

interface HourSums {
  readonly sessions: number;
  readonly failures: number;
  /** Of those, what was heard: at most one for each network and hour. */
  readonly voices: number;
  readonly failedVoices: number;
}

/** How many measurements of an hour fell into one size class. */
export interface VitalRow {
  readonly version: string;
  readonly hour: Date;
  readonly metric: string;
  readonly bucket: number;
  readonly count: number;
}

interface Release {
  readonly app: AppName;
  readonly version: string;
}

/** Reads and writes of the tables that pages' reports are counted in. */
export function createVitalsRepository(database: Database) {
  return {
    /** How the session stands now: counted for the first time, failed after it was counted as good, or known already. */
    countSession: async (tx: Queryable, { app, version }: Release, session: string, failed: boolean, at: Date): Promise<'first' | 'late_failure' | 'known'> => {
      const inserted = await tx.query(`INSERT INTO release_session (app, version, session, failed, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING session`, [app, version, session, failed, at]);
      if (inserted.length > 0) return 'first';
      if (!failed) return 'known';
      const turned = await tx.query('UPDATE release_session SET failed = true WHERE app = $1 AND version = $2 AND session = $3 AND NOT failed RETURNING session', [app, version, session]);
      return turned.length > 0 ? 'late_failure' : 'known';
    },

    /** Whether this session is the one that its network is heard by in this hour: heard now, failed after it was heard as good, or not heard. */
    hear: async (tx: Queryable, { app, version }: Release, { voice, session, failed, at, counted }: Speaker): Promise<'first' | 'late_failure' | 'unheard'> => {
      const rows =
        counted === 'first'
          ? await tx.query(`INSERT INTO release_voice (app, version, voice, hour, session, failed, at) VALUES ($1, $2, $3, date_trunc('hour', $6::timestamptz), $4, $5, $6) ON CONFLICT DO NOTHING RETURNING voice`, [app, version, voice, session, failed, at])
          : await tx.query('UPDATE release_voice SET failed = true WHERE app = $1 AND version = $2 AND session = $3 AND NOT failed RETURNING voice', [app, version, session]);
      return rows.length > 0 ? counted : 'unheard';
    },

    /** Networks that a release has failed since `since`. */
    failingNetworks: async (tx: Queryable, { app, version }: Release, since: Date): Promise<number> =>
      (await tx.query<{ count: number }>('SELECT count(DISTINCT voice)::int AS count FROM release_voice WHERE app = $1 AND version = $2 AND failed AND at >= $3', [app, version, since]))[0]?.count ?? 0,

    addToHour: async (tx: Queryable, { app, version }: Release, at: Date, { sessions, failures, voices, failedVoices }: HourSums): Promise<void> => {
      await tx.query(
        `INSERT INTO release_hour (app, version, hour, sessions, failures, voices, failed_voices) VALUES ($1, $2, date_trunc('hour', $3::timestamptz), $4, $5, $6, $7)
         ON CONFLICT (app, version, hour) DO UPDATE
         SET sessions = release_hour.sessions + $4, failures = release_hour.failures + $5, voices = release_hour.voices + $6, failed_voices = release_hour.failed_voices + $7`,
        [app, version, at, sessions, failures, voices, failedVoices],
      );
    },

    addCause: async (tx: Queryable, { app, version }: Release, at: Date, cause: string): Promise<void> => {
      await tx.query(
        `INSERT INTO release_cause_hour (app, version, hour, cause, count) VALUES ($1, $2, date_trunc('hour', $3::timestamptz), $4, 1)
         ON CONFLICT (app, version, hour, cause) DO UPDATE SET count = release_cause_hour.count + 1`,
        [app, version, at, cause],
      );
    },

    addVital: async (tx: Queryable, { app, version }: Release, at: Date, metric: string, bucket: number): Promise<void> => {
      await tx.query(
        `INSERT INTO release_vital_hour (app, version, hour, metric, bucket, count) VALUES ($1, $2, date_trunc('hour', $3::timestamptz), $4, $5, 1)
         ON CONFLICT (app, version, hour, metric, bucket) DO UPDATE SET count = release_vital_hour.count + 1`,
        [app, version, at, metric, bucket],
      );
    },

    /** The release's watch, held until the transaction ends, so that processes count one after the other. Null when it has none yet. */
    holdWatch: async (tx: Queryable, { app, version }: Release): Promise<WatchRow | null> =>
      (await tx.query<WatchRow>('SELECT score, sessions, failures, baseline, alarmed_at AS "alarmedAt", since FROM release_watch WHERE app = $1 AND version = $2 FOR UPDATE', [app, version]))[0] ?? null,

    startWatch: async (tx: Queryable, { app, version }: Release, baseline: number, since: Date): Promise<void> => {
      await tx.query('INSERT INTO release_watch (app, version, score, sessions, failures, baseline, since) VALUES ($1, $2, 0, 0, 0, $3, $4) ON CONFLICT DO NOTHING', [app, version, baseline, since]);
    },

    storeWatch: async (tx: Queryable, { app, version }: Release, { score, sessions, failures }: ErrorWatch, alarmedAt: Date | null): Promise<void> => {
      await tx.query('UPDATE release_watch SET score = $3, sessions = $4, failures = $5, alarmed_at = $6 WHERE app = $1 AND version = $2', [app, version, score, sessions, failures, alarmedAt]);
    },

    restartWatch: async ({ app, version }: Release, since: Date): Promise<void> => {
      await database.query('UPDATE release_watch SET score = 0, sessions = 0, failures = 0, since = $3 WHERE app = $1 AND version = $2', [app, version, since]);
    },

    /** What was heard since `since` of the app's other releases, but for those that were taken back. */
    othersSince: async (tx: Queryable, { app, version }: Release, since: Date): Promise<{ sessions: number; failures: number }> => {
      const [sum] = await tx.query<{ sessions: string; failures: string }>(
        `SELECT coalesce(sum(h.voices), 0) AS sessions, coalesce(sum(h.failed_voices), 0) AS failures FROM release_hour h LEFT JOIN release_watch w USING (app, version)
         WHERE h.app = $1 AND h.version <> $2 AND h.hour >= $3 AND w.alarmed_at IS NULL`,
        [app, version, since],
      );
      return { sessions: Number(sum?.sessions ?? 0), failures: Number(sum?.failures ?? 0) };
    },

    hours: (app: AppName, since: Date): Promise<{ version: string; hour: Date; sessions: number; failures: number }[]> =>
      database.query('SELECT version, hour, sessions, failures FROM release_hour WHERE app = $1 AND hour >= $2 ORDER BY version, hour', [app, since]),
    causes: (app: AppName, since: Date): Promise<{ version: string; cause: string; count: number }[]> =>
      database.query('SELECT version, cause, sum(count)::int AS count FROM release_cause_hour WHERE app = $1 AND hour >= $2 GROUP BY version, cause ORDER BY count DESC', [app, since]),
    vitals: (app: AppName, since: Date): Promise<VitalRow[]> =>
      database.query('SELECT version, hour, metric, bucket, count FROM release_vital_hour WHERE app = $1 AND hour >= $2 ORDER BY hour', [app, since]),
    watches: (app: AppName): Promise<(WatchRow & { version: string })[]> =>
      database.query('SELECT version, score, sessions, failures, baseline, alarmed_at AS "alarmedAt", since FROM release_watch WHERE app = $1', [app]),

    erase: async (before: Date): Promise<void> => {
      await database.query('DELETE FROM release_session WHERE at < $1', [before]);
      await database.query('DELETE FROM release_voice WHERE at < $1', [before]);
    },
  };
}

export type VitalsRepository = ReturnType<typeof createVitalsRepository>;
