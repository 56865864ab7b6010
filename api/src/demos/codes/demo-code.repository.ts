import { randomUUID } from 'node:crypto';
import type { DemoCodeView } from 'shared/contracts/demos/admin';
import type { Names, Queryable, Stored } from '../../platform';
import { sealingCopy } from '../../platform/sealing/sealing.copy.es';

export interface DemoCodeRow extends Stored<Omit<DemoCodeView, 'state'>, 'expiresAt' | 'createdAt' | 'lastUsedAt'> {
  readonly clinicId: string | null;
  readonly revokedAt: Date | null;
}

export interface NewCodeRow extends Pick<DemoCodeRow, 'mask' | 'clinicId' | 'label' | 'expiresAt' | 'createdAt'> {
  readonly codeKey: Buffer;
  readonly linkKey: Buffer | null;
  readonly known: { readonly id: string; readonly sealed: string } | null;
  readonly createdBy: string;
}

const columns = `
  d.id, d.words_sealed AS "wordsSealed", d.clinic_id AS "clinicId", c.slug AS clinic, d.expires_at AS "expiresAt", d.revoked_at AS "revokedAt",
  d.created_at AS "createdAt", (SELECT max(l.created_at) FROM demo_access_log l WHERE l.code_id = d.id) AS "lastUsedAt"`;
const tables = 'demo_code d LEFT JOIN clinic c ON c.id = d.clinic_id';

type Words = Pick<DemoCodeRow, 'label' | 'mask'>;
type SealedRow = Omit<DemoCodeRow, keyof Words> & { readonly wordsSealed: Buffer };

const wordsPlace = (id: string) => ({ table: 'demo_code', column: 'words_sealed', rowId: id });
/** Sealed: the recipient of a code in operators' words, and its mask, because known letters shorten guessing. */
export function openWords(names: Names, id: string, cell: Buffer): Words {
  const words = names.read(wordsPlace(id), cell);
  return words === sealingCopy.damaged ? { label: words, mask: words } : (JSON.parse(words) as Words);
}
const opened = (names: Names, { wordsSealed, ...row }: SealedRow): DemoCodeRow => ({ ...row, ...openWords(names, row.id, wordsSealed) });

/** The code, also when it has expired; a revoked one is indistinguishable from a nonexistent one. */
export async function findByKeys(database: Queryable, names: Names, codeKey: Buffer, linkKey: Buffer): Promise<(DemoCodeRow & { viaLink: boolean }) | null> {
  const [row] = await database.query<SealedRow & { viaLink: boolean }>(
    `SELECT ${columns}, d.code_hmac <> $1 AS "viaLink" FROM ${tables} WHERE (d.code_hmac = $1 OR d.link_hmac = $2) AND d.revoked_at IS NULL`,
    [codeKey, linkKey],
  );
  return row === undefined ? null : { ...opened(names, row), viaLink: row.viaLink };
}

/** Those of these codes that are neither revoked nor expired. */
export async function findOpenCodes(database: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const found = await database.query<{ id: string }>('SELECT id FROM demo_code WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)', [ids, now]);
  return new Set(found.map(({ id }) => id));
}

/** Finds by id or code, in any state. */
export async function findForOperator(database: Queryable, names: Names, id: string | null, codeKey: Buffer): Promise<DemoCodeRow | null> {
  const [row] = await database.query<SealedRow>(`SELECT ${columns} FROM ${tables} WHERE d.id = $1::uuid OR d.code_hmac = $2`, [id, codeKey]);
  return row === undefined ? null : opened(names, row);
}

export const listCodes = async (database: Queryable, names: Names): Promise<DemoCodeRow[]> =>
  (await database.query<SealedRow>(`SELECT ${columns} FROM ${tables} ORDER BY d.created_at DESC, d.id`)).map((row) => opened(names, row));

/** The new row's id; null when the code is taken. */
export async function insertCode(tx: Queryable, names: Names, row: NewCodeRow): Promise<string | null> {
  const id = randomUUID();
  const [inserted] = await tx.query<{ id: string }>(
    `INSERT INTO demo_code (code_hmac, link_hmac, clinic_id, words_sealed, expires_at, known_id, known_path, created_by, created_at, id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (code_hmac) DO NOTHING RETURNING id`,
    [
      row.codeKey, row.linkKey, row.clinicId, names.seal(wordsPlace(id), JSON.stringify({ label: row.label, mask: row.mask })), row.expiresAt,
      row.known?.id ?? null, row.known?.sealed ?? null, row.createdBy, row.createdAt, id,
    ],
  );
  return inserted?.id ?? null;
}

export const setWords = (tx: Queryable, names: Names, id: string, { label, mask }: Words) =>
  tx.query('UPDATE demo_code SET words_sealed = $2 WHERE id = $1', [id, names.seal(wordsPlace(id), JSON.stringify({ label, mask }))]);

export const setExpiry = (tx: Queryable, id: string, expiresAt: Date | null) => tx.query('UPDATE demo_code SET expires_at = $2 WHERE id = $1', [id, expiresAt]);

export const revoke = (tx: Queryable, id: string, now: Date) => tx.query('UPDATE demo_code SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [id, now]);

export const codesChanged = 'demo_codes_changed';
/** Notifies all processes that codes or clinics' pages change. */
export const announceChange = (tx: Queryable) => tx.query('SELECT pg_notify($1, $2)', [codesChanged, '']);

/** Known codes, newest first; expired ones too, for the page that reports it. Limited, because each adds 110 bytes to every document. */
export function findKnown(database: Queryable, expiredAfter: Date): Promise<{ id: string; sealed: string }[]> {
  return database.query(
    `SELECT known_id AS id, known_path AS sealed FROM demo_code
      WHERE known_id IS NOT NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) ORDER BY created_at DESC LIMIT 100`,
    [expiredAfter],
  );
}

/** What prospects did and booked is kept for twelve months, as their page says, and their codes so long after their end; then it is erased. */
export async function purgeOldDemoUse(database: Queryable, now: Date): Promise<void> {
  await database.query(`DELETE FROM demo_access_log WHERE created_at < $1::timestamptz - interval '12 months'`, [now]);
  await database.query(`DELETE FROM demo_booking WHERE starts_at < $1::timestamptz - interval '12 months'`, [now]);
  await database.query(
    `DELETE FROM demo_code d
      WHERE least(expires_at, revoked_at) < $1::timestamptz - interval '12 months' AND NOT EXISTS (SELECT FROM demo_booking b WHERE b.code_id = d.id)`,
    [now],
  );
}

interface AccessLogRow { readonly at: Date; readonly action: string; readonly metadata: Record<string, unknown> }

const newest = 5_000;

/** A code's log, oldest first; at most the newest entries. */
export function findAccessLog(database: Queryable, codeId: string): Promise<AccessLogRow[]> {
  return database.query<AccessLogRow>(
    `SELECT at, action, metadata FROM (
       SELECT id, created_at AS at, action, metadata FROM demo_access_log WHERE code_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2) found
      ORDER BY at, id`,
    [codeId, newest],
  );
}
