import { timingSafeEqual } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps';
import type { OperatorAction } from 'shared/contracts/release-access';
import type { Person } from '../../platform/person';
import type { Database, Queryable } from '../../platform/database';

export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly actions: OperatorAction[];
  readonly apps: AppName[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface KeyRow {
  readonly fingerprint: string;
  readonly app: AppName;
  readonly publicKey: string;
  readonly addedBy: string;
  readonly addedAt: Date;
}

const tokenColumns = `id, name, actions, apps, created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`;
const keyColumns = `fingerprint, app, public_key AS "publicKey", added_by AS "addedBy", added_at AS "addedAt"`;

/** Reads and writes of the tables `release_token`, `release_key` and `release_operator`. */
export function createAccessRepository(database: Database) {
  return {
    /** The token behind a secret, when it is neither revoked nor at its end. */
    useToken: async (id: string, secretHash: Buffer): Promise<TokenRow | null> => {
      const [row] = await database.query<TokenRow & { secretHash: Buffer }>(
        `SELECT ${tokenColumns}, secret_hash AS "secretHash" FROM release_token WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
        [id],
      );
      if (row === undefined || !timingSafeEqual(row.secretHash, secretHash)) return null;
      await database.query(`UPDATE release_token SET last_used_at = now() WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`, [id]);
      return row;
    },
    tokens: (): Promise<TokenRow[]> => database.query<TokenRow>(`SELECT ${tokenColumns} FROM release_token ORDER BY created_at DESC`),
    insertToken: async (tx: Queryable, token: Pick<TokenRow, 'id' | 'name' | 'actions' | 'apps' | 'createdBy' | 'expiresAt'> & { secretHash: Buffer; parentId: string | null }): Promise<void> => {
      await tx.query('INSERT INTO release_token (id, name, secret_hash, actions, apps, created_by, parent_id, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
        token.id, token.name, token.secretHash, token.actions, token.apps, token.createdBy, token.parentId, token.expiresAt,
      ]);
    },
    /** Ends a token, and what was made with it; gives them, the asked one first. Empty when it does not stand. */
    revokeToken: (tx: Queryable, id: string): Promise<Pick<TokenRow, 'id' | 'name' | 'actions' | 'apps'>[]> =>
      tx.query(
        `WITH RECURSIVE made AS (
           SELECT id, 0 AS depth FROM release_token WHERE id = $1 AND revoked_at IS NULL
           UNION ALL SELECT child.id, depth + 1 FROM release_token child JOIN made ON child.parent_id = made.id
         ), ended AS (
           UPDATE release_token SET revoked_at = now() FROM made WHERE release_token.id = made.id AND revoked_at IS NULL RETURNING made.depth, release_token.id, name, actions, apps
         )
         SELECT id, name, actions, apps FROM ended ORDER BY depth`,
        [id],
      ),

    keys: (app: AppName | null = null): Promise<KeyRow[]> =>
      database.query<KeyRow>(`SELECT ${keyColumns} FROM release_key WHERE removed_at IS NULL AND ($1::text IS NULL OR app = $1) ORDER BY app, added_at`, [app]),
    /** False when the key is known already. A key that was removed never comes back. */
    insertKey: async (tx: Queryable, key: Omit<KeyRow, 'addedAt'>): Promise<boolean> =>
      (await tx.query('INSERT INTO release_key (fingerprint, app, public_key, added_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING fingerprint', [key.fingerprint, key.app, key.publicKey, key.addedBy])).length > 0,
    removeKey: async (tx: Queryable, fingerprint: string): Promise<AppName | null> =>
      (await tx.query<{ app: AppName }>('UPDATE release_key SET removed_at = now() WHERE fingerprint = $1 AND removed_at IS NULL RETURNING app', [fingerprint]))[0]?.app ?? null,

    /** The address under which a person with a verified e-mail was made operator; the first who comes with it is that operator from then on. Null for anybody else. */
    operatorOf: async ({ issuer, subject, email }: Person): Promise<string | null> => {
      const find = async () => (await database.query<{ email: string }>('SELECT email FROM release_operator WHERE issuer = $1 AND subject = $2', [issuer, subject]))[0]?.email ?? null;
      const known = await find();
      if (known !== null) return known;
      await database.query('UPDATE release_operator SET issuer = $1, subject = $2 WHERE email = lower($3) AND subject IS NULL', [issuer, subject, email]);
      return find();
    },
    operators: (): Promise<{ email: string; addedBy: string; addedAt: Date }[]> => database.query('SELECT email, added_by AS "addedBy", added_at AS "addedAt" FROM release_operator ORDER BY email'),
    insertOperator: async (tx: Queryable, email: string, by: string): Promise<boolean> =>
      (await tx.query('INSERT INTO release_operator (email, added_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING email', [email, by])).length > 0,
    removeOperator: async (tx: Queryable, email: string): Promise<boolean> => (await tx.query('DELETE FROM release_operator WHERE email = $1 RETURNING email', [email])).length > 0,
  };
}

export type AccessRepository = ReturnType<typeof createAccessRepository>;
