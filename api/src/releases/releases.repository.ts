import { releaseRecord, type Building, type ReleaseRecord } from 'shared/contracts/releases';
import type { Database, Queryable } from '../platform/database';

export interface ActivationRow {
  readonly building: Building;
  readonly version: string;
  readonly previousVersion: string | null;
  readonly kind: 'activate' | 'rollback';
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export interface PublishedRow {
  readonly version: string;
  readonly sourceHash: string;
  readonly publishedAt: Date;
}

interface StoredRelease {
  readonly record: ReleaseRecord;
  readonly contentHash: string;
  readonly publishedAt: Date;
}

const activationColumns = `building, version, previous_version AS "previousVersion", kind, reason, activated_by AS by, activated_at AS at`;

/** Reads and writes of the tables `release` and `release_activation`; nobody else writes them. */
export function createReleasesRepository(database: Database) {
  return {
    find: async (building: Building, version: string): Promise<StoredRelease | null> => {
      const [row] = await database.query<{ record: unknown; contentHash: string; publishedAt: Date }>(
        `SELECT record, content_hash AS "contentHash", published_at AS "publishedAt" FROM release WHERE building = $1 AND version = $2`,
        [building, version],
      );
      return row === undefined ? null : { ...row, record: (await releaseRecord.validate(row.record)) as ReleaseRecord };
    },

    insert: async (record: ReleaseRecord, by: string): Promise<void> => {
      await database.query('INSERT INTO release (building, version, content_hash, record, published_by) VALUES ($1, $2, $3, $4, $5)', [
        record.building,
        record.version,
        record.contentHash,
        JSON.stringify(record),
        by,
      ]);
    },

    /** Releases of a building, the latest published first. */
    published: (building: Building): Promise<PublishedRow[]> =>
      database.query<PublishedRow>(
        `SELECT version, record->>'sourceHash' AS "sourceHash", published_at AS "publishedAt" FROM release WHERE building = $1 ORDER BY published_at DESC, version DESC LIMIT 200`,
        [building],
      ),

    /** Activations of a building, the newest first. */
    history: (building: Building, queryable: Queryable = database): Promise<ActivationRow[]> =>
      queryable.query<ActivationRow>(`SELECT ${activationColumns} FROM release_activation WHERE building = $1 AND channel = 'stable' ORDER BY id DESC LIMIT 50`, [building]),

    /** Serialises activations of a building, so that each sees the one before it. */
    activate: (change: { building: Building; kind: 'activate' | 'rollback'; reason: string; by: string; choose: (history: ActivationRow[]) => Promise<string> }): Promise<ActivationRow> =>
      database.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`release:${change.building}`]);
        const history = await tx.query<ActivationRow>(
          `SELECT ${activationColumns} FROM release_activation WHERE building = $1 AND channel = 'stable' ORDER BY id DESC LIMIT 50`,
          [change.building],
        );
        const version = await change.choose(history);
        const [current] = history;
        if (current?.version === version) return current;
        const [row] = await tx.query<ActivationRow>(
          `INSERT INTO release_activation (building, version, previous_version, kind, reason, activated_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${activationColumns}`,
          [change.building, version, current?.version ?? null, change.kind, change.reason, change.by],
        );
        await tx.query(`SELECT pg_notify('releases', $1)`, [change.building]);
        if (row === undefined) throw new Error('The activation was not stored');
        return row;
      }),
  };
}

export type ReleasesRepository = ReturnType<typeof createReleasesRepository>;
