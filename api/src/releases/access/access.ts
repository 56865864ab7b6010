import { timingSafeEqual } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps/apps';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { listKeys, listOperators, listTokens } from 'shared/contracts/releases/access';
import { DomainError, isMailbox, orNotFound, type Person, type Queryable, type Stored, type Uses } from '../../platform';
import { addedCopy } from '../notices/notices.copy.es';
import type { Needs } from '../parts';
import { drawToken } from './operator-token';
import { rootHand, type Operator, type Scope } from './operators';
import { keyFingerprint, readPublicKey } from './team-keys';
import { refused } from '../refused';

type TokenRow = Stored<OutputOf<typeof listTokens>['tokens'][number], 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'> & { readonly familyId: string };
type KeyRow = Stored<OutputOf<typeof listKeys>['keys'][number], 'addedAt' | 'removedAt'>;
type OperatorRow = Stored<OutputOf<typeof listOperators>['operators'][number], 'addedAt'>;

const tokenColumns = `id, name, actions, apps, family_id AS "familyId", created_by AS "createdBy", created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", revoked_by AS "revokedBy", last_used_at AS "lastUsedAt"`;
const keyColumns = `fingerprint, app, public_key AS "publicKey", added_by AS "addedBy", added_at AS "addedAt", removed_at AS "removedAt", removed_by AS "removedBy"`;

type Dependencies = Uses<'database' | 'enqueueMail'> & Needs<'log' | 'words' | 'site'>;

/** Keys of teams, tokens of operators and CI, and people with the operator role. Every change is logged. */
export function createAccess({ database, log, words, enqueueMail, site }: Dependencies) {
  /** The hand of the token that made this person an operator; null for the root token, undefined for whoever is no operator. */
  async function sponsorOf(name: string): Promise<string | null | undefined> {
    const [row] = await words.read(database, await database.query<{ addedBy: string }>('SELECT added_by AS "addedBy" FROM release_operator WHERE email = $1', [words.referTo(name)]));
    if (row === undefined) return undefined;
    const id = /^token .* \((\w+)\)$/s.exec(row.addedBy)?.[1] ?? '';
    const [token] = await database.query<{ familyId: string }>('SELECT family_id AS "familyId" FROM release_token WHERE id = $1', [id]);
    return token === undefined ? null : `${rootHand}_${token.familyId}`;
  }

  /** The token, or the first of its makers, that an operator's access leads back to; null for the root token itself, as for `sponsorOf`. */
  const originOf = ({ by, hand }: { readonly by: string; readonly hand: string }): Promise<string | null | undefined> =>
    hand.startsWith(rootHand) ? Promise.resolve(hand === rootHand ? null : hand) : sponsorOf(by);

  /** Nobody restores what they, or who made them an operator, removed: it takes a second person. The root token may, as an emergency. */
  async function requireAnother({ name, hand }: Operator, remover: { readonly by: string | null; readonly hand: string | undefined; readonly what: string }): Promise<void> {
    if (hand === rootHand) return;
    const isSame = [hand, (await sponsorOf(name)) ?? ''].some((one) => words.referTo(one) === remover.hand);
    if (isSame) throw refused('forbidden', 'by', 'restore_own', { by: remover.by ?? '', what: remover.what });
  }

  return {
    /** The token behind a secret, unless it is revoked or expired. */
    useToken: async (id: string, secretHash: Buffer): Promise<TokenRow | null> => {
      const [row] = await database.query<TokenRow & { secretHash: Buffer }>(
        `SELECT ${tokenColumns}, secret_hash AS "secretHash" FROM release_token WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
        [id],
      );
      if (row === undefined || !timingSafeEqual(row.secretHash, secretHash)) return null;
      await database.query(`UPDATE release_token SET last_used_at = now() WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`, [id]);
      return (await words.read(database, [row]))[0] ?? null;
    },
    tokens: async (): Promise<TokenRow[]> => words.read(database, await database.query<TokenRow>(`SELECT ${tokenColumns} FROM release_token ORDER BY created_at DESC`)),
    /** The only place that returns the token's text. */
    createToken: ({ name, actions, apps, expiresAt }: Pick<TokenRow, 'name' | 'actions' | 'apps' | 'expiresAt'>, { name: by, token: parent }: Pick<Operator, 'name' | 'token'>): Promise<{ id: string; token: string }> =>
      log.append(async (tx, write) => {
        const { id, text, secretHash } = drawToken();
        await tx.query('INSERT INTO release_token (id, name, secret_hash, actions, apps, created_by, parent_id, family_id, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          id, await words.put(tx, name), secretHash, actions, apps, await words.put(tx, by), parent?.id ?? null, parent?.familyId ?? id, expiresAt,
        ]);
        await write({ kind: 'create_token', by, detail: `${name} (${id})`, reason: `${actions.join(', ')} on ${apps.join(', ')}` });
        return { id, token: text };
      }, by),
    /** Also revokes the tokens that were made with it. @param permit returns the operator; throws if they may not */
    revokeToken: (id: string, by: string, permit: (token: Scope) => Operator): Promise<void> =>
      log.append(async (tx, write) => {
        const [token, ...made] = await words.read(tx, await tx.query<Pick<TokenRow, 'id' | 'name' | 'actions' | 'apps'>>(
          `WITH RECURSIVE made AS (
             SELECT id, 0 AS depth FROM release_token WHERE id = $1 AND revoked_at IS NULL
             UNION ALL SELECT child.id, depth + 1 FROM release_token child JOIN made ON child.parent_id = made.id
           ), ended AS (
             UPDATE release_token SET revoked_at = now() FROM made WHERE release_token.id = made.id AND revoked_at IS NULL RETURNING made.depth, release_token.id, name, actions, apps
           )
           SELECT id, name, actions, apps FROM ended ORDER BY depth`,
          [id],
        ));
        if (token === undefined) throw new DomainError('not_found');
        const { hand } = permit(token);
        await tx.query('UPDATE release_token SET revoked_by = $2, revoked_hand = $3 WHERE id = ANY($1)', [[token, ...made].map((ended) => ended.id), await words.put(tx, by), words.referTo(hand)]);
        for (const ended of [token, ...made]) await write({ kind: 'revoke_token', by, detail: `${ended.name} (${ended.id})` });
      }, by),
    /**
     * Tokens made with it stay revoked. @param permit as for `revokeToken`
     * @throws {DomainError} `forbidden` for the one who revoked it, `activation_conflict` past its end or while its parent is revoked
     */
    restoreToken: (id: string, by: string, permit: (token: Scope) => Operator): Promise<void> =>
      log.append(async (tx, write) => {
        const rows = await tx.query<TokenRow & { revokedHand: string; isPast: boolean; maker: string | null }>(
          `SELECT ${tokenColumns}, revoked_hand AS "revokedHand", expires_at <= now() AS "isPast", (SELECT id FROM release_token p WHERE p.id = t.parent_id AND p.revoked_at IS NOT NULL) AS maker
           FROM release_token t WHERE id = $1 AND revoked_at IS NOT NULL`,
          [id],
        );
        const token = orNotFound((await words.read(tx, rows))[0]);
        await requireAnother(permit(token), { by: token.revokedBy, hand: rows[0]?.revokedHand, what: `token ${id}` });
        if (token.isPast) throw refused('activation_conflict', 'id', 'token_ended', { id, at: token.expiresAt.toISOString() });
        if (token.maker !== null) throw refused('activation_conflict', 'id', 'maker_revoked', { id, maker: token.maker });
        await tx.query('UPDATE release_token SET revoked_at = NULL, revoked_by = NULL, revoked_hand = NULL WHERE id = $1', [id]);
        await write({ kind: 'restore_token', by, detail: `${token.name} (${id})` });
      }, by),

    /** An app's valid keys; without an app, the keys of all apps, including removed ones. */
    keys: async (app: AppName | null = null, queryable: Queryable = database): Promise<KeyRow[]> =>
      words.read(queryable, await queryable.query<KeyRow>(`SELECT ${keyColumns} FROM release_key WHERE $1::text IS NULL OR (app = $1 AND removed_at IS NULL) ORDER BY app, added_at`, [app])),
    /** @throws {DomainError} `invalid_input` unless it is an Ed25519 public key, `already_exists` for another app's or a removed key */
    addKey: (app: AppName, publicKey: string, { name: by }: Pick<Operator, 'name'>): Promise<string> =>
      log.append(async (tx, write) => {
        const key = readPublicKey(publicKey);
        if (key === null) throw refused('invalid_input', 'publicKey', 'not_a_key', {});
        const fingerprint = keyFingerprint(key);
        const pem = key.export({ type: 'spki', format: 'pem' }).toString();
        const added = await tx.query(
          'INSERT INTO release_key (fingerprint, app, public_key, added_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING fingerprint',
          [fingerprint, app, pem, await words.put(tx, by)],
        );
        if (added.length > 0) await write({ kind: 'add_key', by, app, detail: fingerprint });
        const [used] = await tx.query<{ app: AppName }>('SELECT app FROM release_key WHERE fingerprint = $1 AND (app <> $2 OR removed_at IS NOT NULL)', [fingerprint, app]);
        if (used !== undefined) throw refused('already_exists', 'publicKey', 'key_used', { fingerprint, app: used.app });
        return fingerprint;
      }, by),
    appOfKey: async (fingerprint: string): Promise<AppName> => {
      const sql = 'SELECT app FROM release_key WHERE fingerprint = $1 AND removed_at IS NULL';
      return orNotFound((await database.query<{ app: AppName }>(sql, [fingerprint]))[0]).app;
    },
    removeKey: async (tx: Queryable, fingerprint: string, by: string, hand: string): Promise<void> => {
      const sql = 'UPDATE release_key SET removed_at = now(), removed_by = $2, removed_hand = $3 WHERE fingerprint = $1 AND removed_at IS NULL RETURNING app';
      orNotFound((await tx.query(sql, [fingerprint, await words.put(tx, by), words.referTo(hand)]))[0]);
    },
    /** @param permit returns the operator; throws if they may not @throws {DomainError} `forbidden` for the one who removed it */
    restoreKey: (fingerprint: string, by: string, permit: (app: AppName) => Operator): Promise<void> =>
      log.append(async (tx, write) => {
        const sql = `SELECT ${keyColumns}, removed_hand AS "removedHand" FROM release_key WHERE fingerprint = $1 AND removed_at IS NOT NULL`;
        const rows = await tx.query<KeyRow & { removedHand: string }>(sql, [fingerprint]);
        const { app, removedBy } = orNotFound((await words.read(tx, rows))[0]);
        await requireAnother(permit(app), { by: removedBy, hand: rows[0]?.removedHand, what: `key ${fingerprint}` });
        await tx.query('UPDATE release_key SET removed_at = NULL, removed_by = NULL, removed_hand = NULL WHERE fingerprint = $1', [fingerprint]);
        await write({ kind: 'restore_key', by, app, detail: fingerprint });
      }, by),

    /** The operator address of a person: the first with that verified e-mail keeps it for good. Null for anybody else. */
    operatorOf: async ({ issuer, subject, email }: Person): Promise<string | null> => {
      const sql = 'SELECT email FROM release_operator WHERE issuer = $1 AND subject = $2';
      const find = async () => (await words.read(database, await database.query<{ email: string }>(sql, [issuer, subject])))[0]?.email ?? null;
      const known = await find();
      if (known !== null) return known;
      await database.query('UPDATE release_operator SET issuer = $1, subject = $2 WHERE email = $3 AND subject IS NULL', [issuer, subject, words.referTo(email.toLowerCase())]);
      return find();
    },
    operators: async (): Promise<OperatorRow[]> => {
      const rows = await words.read(database, await database.query<OperatorRow>('SELECT email, added_by AS "addedBy", added_at AS "addedAt" FROM release_operator'));
      return rows.sort((one, other) => one.email.localeCompare(other.email, 'en'));
    },
    originOf,
    /** Notifies all operators, the new one too. */
    addOperator: (email: string, { name: by }: Pick<Operator, 'name'>): Promise<void> =>
      log.append(async (tx, write) => {
        const added = await tx.query('INSERT INTO release_operator (email, added_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING email', [await words.put(tx, email), await words.put(tx, by)]);
        if (added.length === 0) return;
        for (const { email: to } of await words.read(tx, await tx.query<{ email: string }>('SELECT email FROM release_operator'))) {
          if (isMailbox(to)) await enqueueMail(tx, { to, subject: addedCopy.subject(site.name), text: addedCopy.body(email, by, site.origin) });
        }
        await write({ kind: 'add_operator', by, detail: email });
      }, by),
    removeOperator: (email: string, by: string): Promise<void> =>
      log.append(async (tx, write) => {
        orNotFound((await tx.query('DELETE FROM release_operator WHERE email = $1 RETURNING email', [words.referTo(email)]))[0]);
        await write({ kind: 'remove_operator', by, detail: email });
      }, by),
  };
}

export type Access = ReturnType<typeof createAccess>;
