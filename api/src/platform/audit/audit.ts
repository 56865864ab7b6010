import { canonicalJson } from 'shared/contracts/releases/statement';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../database/database';
import type { Head } from '../trail/anchor';
import { chainStart, type AnchoredLog, type ChainLink, type Trail } from '../trail/trail';

/** One act of somebody. Contains only ids and plain words: no names, addresses or texts of people. */
export interface AuditEntry {
  /** Id of a staff user, `ops-token` (the root token), `token_` and another token's id, `assistant` (the voice agent), or `system`. */
  readonly actor: string;
  /** The act as `area.verb`: `staff.invited`, `contact.read`. */
  readonly action: string;
  /** Id of the act's object. */
  readonly subject?: string;
  readonly clinicId?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export type Audit = ReturnType<typeof createAudit>;

interface Place { readonly month: string; readonly position: number }

/** A stored entry, with the columns that entries are found by. */
interface Row extends ChainLink, Place { readonly clinicId: string | null; readonly at: Date }

interface Segment { readonly month: string; readonly startHash: string; readonly lastHash: string; readonly entries: number }

/** Stands for a row that is not what was written: nothing that it says is shown. */
const altered = JSON.stringify({ actor: '–', action: 'entry.altered' });

const keptMonths = 12;
const lockKey = 4_151_861;
const segmentColumns = `month, start_hash AS "startHash", last_hash AS "lastHash", entries`;
/** The month to write to and its last entry. The application's login may add rows and change segments: what it put in the way is followed. */
const openEnd = `SELECT month, start_hash AS "startHash", coalesce(hash, last_hash) AS "lastHash", coalesce(position, entries % 2147483647) AS entries FROM audit_segment s
  LEFT JOIN LATERAL (SELECT position, hash FROM audit_entry e WHERE e.month = s.month AND position BETWEEN entries % 2147483647 AND 2147483646
    AND (SELECT count(*) FROM audit_entry n WHERE n.month = e.month AND n.position = e.position + 1) = 0 ORDER BY position LIMIT 1) last ON true
  WHERE month <= $1 ORDER BY month DESC LIMIT 1`;

/** The audit trail of the whole site: months that form one chain. */
export function createAudit({ database, clock, trail }: { readonly database: Database; readonly clock: Clock; readonly trail: Trail }) {
  const log: AnchoredLog = {
    head: async () =>
      (await database.query<Head>(
        `SELECT month || '/' || entries AS place, last_hash AS mac FROM audit_segment WHERE entries > 0 AND month <= $1 ORDER BY month DESC LIMIT 1`,
        [monthAfter(clock.now())],
      ))[0] ?? null,
    macAt: async (place) => {
      const { month, position } = placeFrom(place);
      return (await database.query<{ hash: string }>('SELECT hash FROM audit_entry WHERE month = $1 AND position = $2', [month, position]))[0]?.hash ?? null;
    },
    isPast: (place) => placeFrom(place).month < oldestMonth(clock.now()),
  };
  const write = async (tx: Queryable, entries: readonly AuditEntry[]): Promise<void> => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const at = clock.now();
    const [last] = await tx.query<Segment>(openEnd, [monthAfter(at)]);
    // If the clock is set back, entries still go to the latest month; one beyond the next is not ours.
    const month = last !== undefined && last.month > monthOf(at) ? last.month : monthOf(at);
    let { entries: position, lastHash: hash } = last?.month === month ? last : await openSegment(tx, month, last?.lastHash ?? chainStart);
    const rows = entries.map((entry) => {
      position += 1;
      const text = canonicalJson({ ...entry, at: at.toISOString(), month, position, ...(position === 1 && last !== undefined && { after: last.month }) });
      return { position, clinic_id: entry.clinicId, text, hash: (hash = trail.macOf(hash, text)) };
    });
    await tx.query(
      `INSERT INTO audit_entry (month, position, clinic_id, at, text, hash) SELECT $1, position, clinic_id, $2, text, hash
         FROM json_to_recordset($3) AS given (position int, clinic_id uuid, text text, hash text)`,
      [month, at, JSON.stringify(rows)],
    );
    await tx.query('UPDATE audit_segment SET last_hash = $2, entries = $3 WHERE month = $1', [month, hash, position]);
    tx.onCommit?.(() => trail.noteWritten({ place: `${month}/${position}`, mac: hash }));
  };
  /** Together, so that thousands keep nobody else waiting for the lock. */
  const unwritten = new WeakMap<Queryable, AuditEntry[]>();
  const append = async (tx: Queryable, entry: AuditEntry): Promise<void> => {
    if (tx.beforeCommit === undefined) return write(tx, [entry]);
    const entries = unwritten.get(tx) ?? [];
    unwritten.set(tx, entries);
    if (entries.push(entry) === 1) tx.beforeCommit(() => write(tx, entries.splice(0)));
  };
  return {
    /** Writes an entry at the end of the act's transaction: both are stored or neither. A lock orders the entries of all processes until then. */
    append,
    /** Writes an entry for an act without a transaction, such as reading. Write before you answer: what is not recorded is not shown. */
    record: (entry: AuditEntry) => database.transaction((tx) => append(tx, entry)),
    /** Texts of stored entries, with `altered` in place of one that is not what was written. */
    async textsOf(queryable: Queryable, places: readonly Place[]): Promise<string[]> {
      const rows = await queryable.query<Row & { readonly earlier: readonly string[] }>(
        `SELECT month, position, text, hash, clinic_id AS "clinicId", at,
                ARRAY(SELECT p.hash FROM audit_entry p WHERE p.month = e.month AND p.position < e.position ORDER BY p.position DESC LIMIT 20) || start_hash AS earlier
           FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS place (month, position, nth) LEFT JOIN audit_entry e USING (month, position) LEFT JOIN audit_segment USING (month) ORDER BY nth`,
        [places.map(({ month }) => month), places.map(({ position }) => position)],
      );
      // What was written after any entry stands where it was written, also behind rows that others put before it.
      return rows.map((row) => (row.earlier.some((previous) => isWritten(trail, previous, row)) ? row.text : altered));
    },
    /** Place (`month/position`) of the first entry that was altered; null when the trail is whole. */
    verify: async (): Promise<string | null> => {
      const flawed = await database.transaction(async (tx) => {
        // One snapshot, because others write meanwhile.
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        let previous: string | null = null;
        for (const segment of await tx.query<Segment>(`SELECT ${segmentColumns} FROM audit_segment ORDER BY month`)) {
          const flaw = segment.month > monthAfter(clock.now()) ? 1 : await findFlaw(tx, trail, segment, previous ?? { oldest: oldestMonth(clock.now()) });
          if (flaw !== null) return `${segment.month}/${flaw}`;
          previous = segment.lastHash;
        }
        return null;
      });
      return flawed ?? (await trail.findCut(log))?.place ?? null;
    },
    /** Stores the trail's current head outside the database. */
    anchor: () => trail.anchor(log),
    /** Deletes months that ended more than twelve months ago. @returns how many */
    purgeOld: async (): Promise<number> => (await database.query('DELETE FROM audit_segment WHERE month < $1 RETURNING month', [oldestMonth(clock.now())])).length,
  };
}

async function openSegment(tx: Queryable, month: string, startHash: string): Promise<Segment> {
  await tx.query('INSERT INTO audit_segment (month, start_hash, last_hash) VALUES ($1, $2, $2)', [month, startHash]);
  return { month, startHash, lastHash: startHash, entries: 0 };
}

/** Whether a row is what was written after `previous`: by its MAC, and in the columns that entries are found by. */
function isWritten(trail: Trail, previous: string, { text, hash, clinicId, at, month, position }: Row): boolean {
  if (trail.macOf(previous, text) !== hash) return false;
  const entry = JSON.parse(text) as AuditEntry & Place & { readonly at: string };
  return (entry.clinicId ?? null) === clinicId && entry.at === at.toISOString() && entry.month === month && entry.position === position;
}

/** Position of the first entry that is changed, missing, moved, added, or does not follow the previous (or oldest kept) month. Reads pages. */
async function findFlaw(tx: Queryable, trail: Trail, segment: Segment, previous: string | { readonly oldest: string }): Promise<number | null> {
  if (typeof previous === 'string' && previous !== segment.startHash) return 1;
  let [count, last] = [0, segment.startHash];
  for (;;) {
    const entries = await tx.query<Row>(
      'SELECT month, position, text, hash, clinic_id AS "clinicId", at FROM audit_entry WHERE month = $1 AND position >= $2 ORDER BY position LIMIT 2000',
      [segment.month, count === 0 ? -(2 ** 31) : count + 1],
    );
    const flaw = entries.findIndex((row, index) => {
      if (row.position !== count + index + 1 || !isWritten(trail, last, row)) return true;
      last = row.hash;
      // A month's first entry names the month that it follows.
      return row.position === 1 && typeof previous !== 'string' && ((JSON.parse(row.text) as { readonly after?: string }).after ?? '') >= previous.oldest;
    });
    if (flaw !== -1) return count + flaw + 1;
    count += entries.length;
    if (entries.length === 0) return count === segment.entries && last === segment.lastHash ? null : count + 1;
  }
}

function placeFrom(place: string): Place {
  const [month = '', position] = place.split('/');
  return { month, position: Number(position) };
}

/** The first month that retention keeps. */
const oldestMonth = (now: Date): string => monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths)));
const monthAfter = (now: Date): string => monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)));
const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
