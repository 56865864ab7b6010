import type { AppName } from 'shared/contracts/apps/apps';
import type { LogEntry } from 'shared/contracts/releases/log';
import type { Clock } from '../../../platform/clock';
import type { Head } from '../../../platform/trail/anchor';
import { chainStart, DomainError, type AnchoredLog, type Database, type Queryable, type Trail } from '../../../platform';
import type { OperatorWords } from './operator-words';
import { blankEntry } from '../activation/release-state';

export interface StoredEntry extends LogEntry { readonly id: number; readonly hash: string }

/** An entry that an act wants to write; the repository adds the time. */
export type NewEntry = Pick<LogEntry, 'kind' | 'by'> & Partial<Omit<LogEntry, 'at'>>;

/** Channel on which processes notify each other that the log has grown. */
export const releasesChannel = 'releases';

interface LogRow { readonly id: string; readonly text: string; readonly hash: string }

/** The operators' log: append-only, each entry chained to the one before; the single source of what is live. */
export function createReleaseLogRepository({ database, clock, trail, words }: { readonly database: Database; readonly clock: Clock; readonly trail: Trail; readonly words: OperatorWords }) {
  const opened = (rows: readonly LogRow[], queryable: Queryable = database): Promise<StoredEntry[]> =>
    words.read(queryable, rows.map(({ id, text, hash }) => ({ ...(JSON.parse(text) as LogEntry), id: Number(id), hash })));
  /** The first row that was met which nobody with the chain's key wrote: the application's login may add rows. */
  let forged: Head | null = null;

  /** Entries after one, in order, without rows that are not what was written: those change nothing and are reported. */
  async function after(id: number, queryable: Queryable = database): Promise<StoredEntry[]> {
    const rows = await queryable.query<LogRow>('SELECT id, text, hash FROM release_log WHERE id >= $1 AND id > 0 ORDER BY id', [id]);
    let [before, good] = [chainStart, chainStart];
    const written = rows.filter(({ id: place, text, hash }) => {
      // What followed a forged row goes on from its hash, and what it was put in front of from the entry before.
      const isKnown = Number(place) === id || [before, good].some((previous) => trail.macOf(previous, text) === hash);
      before = hash;
      if (isKnown) good = hash;
      else forged ??= { place, mac: hash };
      return isKnown && Number(place) > id;
    });
    return opened(written, queryable);
  }

  const macAt = async (id: string, queryable: Queryable = database) => (await queryable.query<{ hash: string }>('SELECT hash FROM release_log WHERE id = $1', [id]))[0]?.hash ?? null;
  const anchored: AnchoredLog = {
    head: async () => {
      const [newest, before] = await database.query<LogRow>('SELECT id, text, hash FROM release_log ORDER BY id DESC LIMIT 2');
      return newest !== undefined && trail.macOf(before?.hash ?? chainStart, newest.text) === newest.hash ? { place: newest.id, mac: newest.hash } : null;
    },
    macAt,
  };

  // Writers of this process queue here, so that only one of them holds a connection while it waits for the lock.
  let line: Promise<unknown> = Promise.resolve();
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = line.then(work, work);
    line = result.catch(() => undefined);
    return result;
  }

  /** The actor's token may have ended or been revoked, or the person removed, while the act waited for the lock. @throws {DomainError} `forbidden` */
  async function requireLiving(tx: Queryable, by: string): Promise<void> {
    const token = /^token .* \((\w+)\)$/s.exec(by)?.[1];
    if (token === undefined && !by.includes('@')) return;
    const [living, value] = token === undefined
      ? ['release_operator WHERE email = $1', words.referTo(by)] as const
      : ['release_token WHERE id = $1 AND revoked_at IS NULL AND expires_at > clock_timestamp()', token] as const;
    if ((await tx.query(`SELECT 1 FROM ${living}`, [value])).length === 0) throw new DomainError('forbidden');
  }

  async function insert(tx: Queryable, entry: NewEntry, previousHash: string): Promise<StoredEntry> {
    const full: LogEntry = { ...blankEntry, ...entry, at: clock.now().toISOString() };
    const { by, reason, detail } = full;
    const text = JSON.stringify({ ...full, by: await words.put(tx, by), reason: await words.put(tx, reason), detail: detail && (await words.put(tx, detail)) });
    const hash = trail.macOf(previousHash, text);
    const [row] = await tx.query<{ id: string }>('INSERT INTO release_log (text, hash) VALUES ($1, $2) RETURNING id', [text, hash]);
    if (row === undefined) throw new Error('The log entry was not stored');
    tx.onCommit?.(() => trail.noteWritten({ place: row.id, mac: hash }));
    return { ...full, id: Number(row.id), hash };
  }

  return {
    after,
    macAt,

    /**
     * Runs `decide` under the lock of all processes and appends its entries in one transaction. The lock precedes every read, so decisions
     * see each other, and ids follow the order of commits. @throws {DomainError} `forbidden` if `by` may act no more
     */
    append: <T>(decide: (tx: Queryable, write: (entry: NewEntry) => Promise<StoredEntry>) => Promise<T>, by = ''): Promise<T> =>
      inLine(() => database.transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('release_log', 0))`);
        await requireLiving(tx, by);
        const [newest] = await tx.query<{ hash: string }>('SELECT hash FROM release_log ORDER BY id DESC LIMIT 1');
        let previous = newest?.hash ?? chainStart;
        let wrote = false;
        const result = await decide(tx, async (entry) => {
          const written = await insert(tx, entry, previous);
          previous = written.hash;
          wrote = true;
          return written;
        });
        if (wrote) await tx.query('SELECT pg_notify($1, $2)', [releasesChannel, previous]);
        return result;
      })),

    /** Newest first. In place of a row that is not what was written stands `log_broken` by nobody: nothing that it says is shown. */
    page: async ({ app, before, limit }: { app: AppName | null; before: number | null; limit: number }): Promise<StoredEntry[]> => {
      const rows = await database.query<LogRow & { readonly earlier: readonly string[] }>(
        `SELECT id, text, hash, ARRAY(SELECT hash FROM release_log e WHERE e.id < l.id ORDER BY e.id DESC LIMIT 20) AS earlier FROM release_log l
         WHERE ($1::text IS NULL OR app = $1) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
        [app, before, limit],
      );
      // A hash is there once, so what its key wrote after any entry stands where it was written, also behind rows that others put before it.
      const isWritten = ({ text, hash, earlier }: (typeof rows)[number]) => [...earlier, chainStart].some((previous) => trail.macOf(previous, text) === hash);
      const altered = (id: string): string => JSON.stringify({ ...blankEntry, kind: 'log_broken', by: '–', detail: `entry ${id}`, at: new Date(0).toISOString() });
      return opened(rows.map((row) => (isWritten(row) ? row : { ...row, text: altered(row.id) })));
    },

    /** Reads the whole log and verifies its hash chain, and that every name and word in it is there or was erased. */
    check: async (): Promise<{ whole: boolean; entries: number; head: string; brokenAt: number | null }> => {
      const rows = await database.query<LogRow & { readonly app: string | null }>('SELECT id, text, hash, app FROM release_log ORDER BY id');
      // The column that entries are found by must match their text.
      const astray = rows.findIndex(({ text, app }) => (JSON.parse(text) as LogEntry).app !== app);
      const worded = rows.map(({ text }) => JSON.parse(text) as LogEntry).map(({ by, reason, detail }) => [by, reason, detail].join('\n'));
      const broken = trail.findBroken(rows) ?? (astray === -1 ? null : astray) ?? (await words.findLost(database, worded));
      const cut = await trail.findCut(anchored);
      const place = broken === null ? cut?.place : rows[broken]?.id;
      return { whole: place === undefined, entries: rows.length, head: rows.at(-1)?.hash ?? chainStart, brokenAt: place === undefined ? null : Number(place) };
    },

    /** Stores the log's current head outside the database. @returns the lost head, or else a row that was forged */
    anchor: async () => (await trail.anchor(anchored)) ?? forged,
  };
}

export type ReleaseLogRepository = ReturnType<typeof createReleaseLogRepository>;
