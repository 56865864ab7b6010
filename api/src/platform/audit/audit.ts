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

/** The first position where the trail was altered; null when it is whole. */
export type AuditFlaw = { readonly month: string; readonly position: number } | null;

export type Audit = ReturnType<typeof createAudit>;

/** The flaw's position for operators. */
export const placeOf = (flaw: AuditFlaw): string | null => (flaw === null ? null : `${flaw.month}/${flaw.position}`);

/** A stored entry, with the columns that entries are found by. */
interface Row extends ChainLink { readonly clinicId: string | null; readonly at: Date }

interface Segment { readonly month: string; readonly startHash: string; readonly lastHash: string; readonly entries: number }

const keptMonths = 12;
const lockKey = 4_151_861;
const segmentColumns = `month, start_hash AS "startHash", last_hash AS "lastHash", entries`;

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
  const append = async (tx: Queryable, entry: AuditEntry): Promise<void> => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const at = clock.now();
    const [last] = await tx.query<Segment>(`SELECT ${segmentColumns} FROM audit_segment WHERE month <= $1 ORDER BY month DESC LIMIT 1`, [monthAfter(at)]);
    // If the clock is set back, entries still go to the latest month; one beyond the next is not ours.
    const month = last !== undefined && last.month > monthOf(at) ? last.month : monthOf(at);
    const segment = last?.month === month ? last : await openSegment(tx, month, last?.lastHash ?? chainStart);
    const position = segment.entries + 1;
    const text = canonicalJson({ ...entry, at: at.toISOString(), month, position, ...(position === 1 && last !== undefined && { after: last.month }) });
    const hash = trail.macOf(segment.lastHash, text);
    await tx.query('INSERT INTO audit_entry (month, position, clinic_id, at, text, hash) VALUES ($1, $2, $3, $4, $5, $6)', [month, position, entry.clinicId ?? null, at, text, hash]);
    await tx.query('UPDATE audit_segment SET last_hash = $2, entries = $3 WHERE month = $1', [month, hash, position]);
    tx.onCommit?.(() => trail.noteWritten({ place: `${month}/${position}`, mac: hash }));
  };
  return {
    /**
     * Writes an entry within the transaction of the act: both are stored or neither. A lock orders the entries of all processes and is held
     * until the transaction ends: append last.
     */
    append,
    /** Writes an entry for an act without a transaction, such as reading. Write before you answer: what is not recorded is not shown. */
    record: (entry: AuditEntry) => database.transaction((tx) => append(tx, entry)),
    isWritten: (previous: string, row: Row): boolean => isWritten(trail, previous, row),
    verify: async (): Promise<AuditFlaw> => {
      const altered = await database.transaction(async (tx) => {
        // One snapshot, because others write meanwhile.
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        let previous: string | null = null;
        for (const segment of await tx.query<Segment>(`SELECT ${segmentColumns} FROM audit_segment ORDER BY month`)) {
          const flaw = segment.month > monthAfter(clock.now()) ? 1 : await findFlaw(tx, trail, segment, previous ?? { oldest: oldestMonth(clock.now()) });
          if (flaw !== null) return { month: segment.month, position: flaw };
          previous = segment.lastHash;
        }
        return null;
      });
      const cut = altered === null ? await trail.findCut(log) : null;
      return cut === null ? altered : placeFrom(cut.place);
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
function isWritten(trail: Trail, previous: string, { text, hash, clinicId, at }: Row): boolean {
  if (trail.macOf(previous, text) !== hash) return false;
  const entry = JSON.parse(text) as AuditEntry & { readonly at: string };
  return (entry.clinicId ?? null) === clinicId && entry.at === at.toISOString();
}

/** Position of the first entry that is changed, missing, moved, added, or does not follow the previous (or oldest kept) month. Reads pages. */
async function findFlaw(tx: Queryable, trail: Trail, segment: Segment, previous: string | { readonly oldest: string }): Promise<number | null> {
  if (typeof previous === 'string' && previous !== segment.startHash) return 1;
  let [count, last] = [0, segment.startHash];
  for (;;) {
    const entries = await tx.query<Row & { readonly position: number }>(
      'SELECT position, text, hash, clinic_id AS "clinicId", at FROM audit_entry WHERE month = $1 AND position > $2 ORDER BY position LIMIT 2000',
      [segment.month, count === 0 ? -(2 ** 31) : count],
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

function placeFrom(place: string): { month: string; position: number } {
  const [month = '', position] = place.split('/');
  return { month, position: Number(position) };
}

/** The first month that retention keeps. */
function oldestMonth(now: Date): string {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths, 1);
  return monthOf(oldest);
}

const monthAfter = (now: Date): string => monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)));
const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
