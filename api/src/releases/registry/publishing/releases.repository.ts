import type { AppStatus } from 'shared/contracts/releases/control';
import { contentFolder, releaseRecord, type AppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import type { Database, Queryable, Stored } from '../../../platform';
import type { OperatorWords } from '../log/operator-words';

type PublishedRow = Stored<AppStatus['published'][number], 'publishedAt'>;

export interface StoredRelease {
  readonly record: ReleaseRecord;
  /** When the files were removed; the version stays taken. */
  readonly removedAt: Date | null;
}

export interface NewRelease {
  /** The record exactly as it was sent: the signature covers it. */
  readonly signed: unknown;
  readonly record: ReleaseRecord;
  readonly signature: string;
  readonly signedBy: string;
  readonly by: string;
  readonly at: Date;
}

/** The only code that reads and writes the tables `release` and `release_upload`. */
export function createReleasesRepository(database: Database, words: OperatorWords) {
  return {
    find: async (app: AppName, version: string, queryable: Queryable = database): Promise<StoredRelease | null> => {
      const [row] = await queryable.query<Omit<StoredRelease, 'record'> & { record: unknown }>(
        `SELECT record, removed_at AS "removedAt" FROM release WHERE app = $1 AND version = $2`,
        [app, version],
      );
      return row === undefined ? null : { ...row, record: (await releaseRecord.validate(row.record, { stripUnknown: true })) as ReleaseRecord };
    },

    insert: async (tx: Queryable, { signed, record, signature, signedBy, by, at }: NewRelease): Promise<void> => {
      await tx.query(
        `INSERT INTO release (app, version, record, published_by, signature, signed_by, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [record.app, record.version, JSON.stringify(signed), await words.put(tx, by), signature, signedBy, at],
      );
    },

    /** An app's kept releases, latest first; with `at`, only those published by then. */
    published: async (app: AppName, at: Date | null = null): Promise<PublishedRow[]> =>
      words.read(database, await database.query<PublishedRow>(
        `SELECT version, record->>'sourceHash' AS "sourceHash", published_at AS "publishedAt", published_by AS "publishedBy",
                coalesce(record->>'commit', '') AS commit, coalesce((record->>'dirty')::boolean, false) AS dirty FROM release
         WHERE app = $1 AND removed_at IS NULL AND ($2::timestamptz IS NULL OR published_at <= $2) ORDER BY published_at DESC, version DESC LIMIT 200`,
        [app, at],
      )),

    /** Kept releases that were published before `moment`. */
    publishedBefore: (moment: Date): Promise<{ app: AppName; version: string }[]> =>
      database.query('SELECT app, version FROM release WHERE removed_at IS NULL AND published_at < $1 ORDER BY published_at', [moment]),

    /** Files of an app's latest kept releases: a new release most likely shares some. */
    latest: (app: AppName): Promise<Pick<ReleaseRecord, 'version' | 'files'>[]> =>
      database.query(`SELECT version, record->'files' AS files FROM release WHERE app = $1 AND removed_at IS NULL ORDER BY published_at DESC LIMIT 20`, [app]),

    /** A kept release with other content under a name that all releases of the app share. */
    clash: async ({ app, files }: ReleaseRecord): Promise<{ file: string; version: string } | null> => {
      const shared = Object.fromEntries(Object.entries(files).filter(([file]) => file.startsWith(contentFolder)).map(([file, { integrity }]) => [file, integrity]));
      const [found] = await database.query<{ file: string; version: string }>(
        `SELECT key AS file, version FROM release, jsonb_each(record->'files') AS held JOIN jsonb_each_text($2::jsonb) AS new USING (key)
         WHERE app = $1 AND removed_at IS NULL AND held.value->>'integrity' <> new.value LIMIT 1`,
        [app, JSON.stringify(shared)],
      );
      return found ?? null;
    },

    /** A few kept releases of an app that hold this file, latest first. */
    holding: async (app: AppName, file: string): Promise<string[]> =>
      (await database.query<{ version: string }>(
        `SELECT version FROM release WHERE app = $1 AND removed_at IS NULL AND record->'files' ? $2 ORDER BY published_at DESC LIMIT 3`,
        [app, file],
      )).map(({ version }) => version),

    markRemoved: (tx: Queryable, app: AppName, version: string) => tx.query('UPDATE release SET removed_at = now() WHERE app = $1 AND version = $2', [app, version]),

    /** Releases whose files were removed lately. */
    removedLately: (): Promise<{ app: AppName; version: string }[]> => database.query(`SELECT app, version FROM release WHERE removed_at > now() - interval '7 days' ORDER BY removed_at`),

    openUpload: async (upload: { id: string; app: AppName; version: string; by: string }): Promise<void> => {
      await database.query('INSERT INTO release_upload (id, app, version, opened_by) VALUES ($1, $2, $3, $4)', [upload.id, upload.app, upload.version, await words.put(database, upload.by)]);
    },

    /** Counts bytes for an open upload, if `allow` accepts the staged totals of release and team. False without an open upload. */
    countSent: ({ app, version }: { app: AppName; version: string }, bytes: number, allow: (staged: { readonly ofRelease: number; readonly ofTeam: number }) => void): Promise<boolean> =>
      database.transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('release_upload', 0))`);
        const open = await tx.query(
          `UPDATE release_upload SET bytes = bytes + $3 WHERE id = (
             SELECT id FROM release_upload WHERE app = $1 AND version = $2 AND used_at IS NULL AND opened_at > now() - interval '1 hour' ORDER BY opened_at DESC LIMIT 1) RETURNING id`,
          [app, version, bytes],
        );
        const [staged] = await tx.query<{ ofRelease: number; ofTeam: number }>(
          `SELECT sum(bytes) FILTER (WHERE app = $1 AND version = $2)::float8 AS "ofRelease", sum(bytes)::float8 AS "ofTeam" FROM release_upload
           WHERE app = $1 OR app IN (SELECT other.name FROM release_app other JOIN release_app own USING (team) WHERE own.name = $1 AND team <> '')`,
          [app, version],
        );
        if (open.length > 0 && staged !== undefined) allow(staged);
        return open.length > 0;
      }),

    /** Releases with staged files whose last upload was opened more than a day ago. */
    abandoned: (): Promise<{ app: AppName; version: string }[]> =>
      database.query(`SELECT app, version FROM release_upload GROUP BY app, version HAVING sum(bytes) > 0 AND max(opened_at) < now() - interval '1 day'`),

    /** Records that a release has no staged files any more. */
    noneStaged: async ({ app, version }: { app: AppName; version: string }, queryable: Queryable = database): Promise<void> => {
      await queryable.query('UPDATE release_upload SET bytes = 0 WHERE app = $1 AND version = $2', [app, version]);
    },

    /** Whether somebody else is sending files of the same version. */
    hasOtherUpload: async ({ id, app, version }: { id: string; app: AppName; version: string }): Promise<boolean> =>
      (await database.query(`SELECT 1 FROM release_upload WHERE app = $2 AND version = $3 AND id <> $1 AND used_at IS NULL AND opened_at > now() - interval '1 hour' LIMIT 1`, [id, app, version])).length > 0,

    /** Consumes an open upload, once. False when it was used, is older than an hour, or is for another release. */
    useUpload: async (tx: Queryable, upload: { id: string; app: AppName; version: string }): Promise<boolean> => {
      const rows = await tx.query(
        `UPDATE release_upload SET used_at = now() WHERE id = $1 AND app = $2 AND version = $3 AND used_at IS NULL AND opened_at > now() - interval '1 hour' RETURNING id`,
        [upload.id, upload.app, upload.version],
      );
      return rows.length > 0;
    },
  };
}

export type ReleasesRepository = ReturnType<typeof createReleasesRepository>;
