import type { Clock } from '../clock';
import type { Database, Queryable } from '../database';
import { chainStart, findBrokenLink, linkHash, type ChainLink } from '../hash-chain';
import { canonicalText } from './canonical-text';

/** One thing that somebody did. Ids and plain words only: no names, addresses or texts of people. */
export interface AuditEntry {
  /** Id of a staff user, `ops-token`, `assistant` (the voice agent), or `system`. */
  readonly actor: string;
  /** What was done, as `area.verb`: `staff.invited`, `contact.read`. */
  readonly action: string;
  /** Id of what it was done to. */
  readonly subject?: string;
  readonly clinicId?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The first place where the trail is not what was written; null when it is whole. */
export type AuditFlaw = { readonly month: string; readonly position: number } | null;

export interface Audit {
  /**
   * Writes an entry within the transaction of the deed: both are there or neither. Entries of all processes stand in one
   * order, which a lock holds until the transaction ends: append last.
   */
  append(tx: Queryable, entry: AuditEntry): Promise<void>;
  /** Writes an entry of a deed that needs no transaction, such as reading. Write before you answer: what cannot be noted is not shown. */
  record(entry: AuditEntry): Promise<void>;
  verify(): Promise<AuditFlaw>;
  /** Deletes months that ended more than twelve months ago. @returns how many */
  purgeOld(): Promise<number>;
}

interface Segment {
  readonly month: string;
  readonly startHash: string;
  readonly lastHash: string;
  readonly entries: number;
}

const keptMonths = 12;
const lockKey = 4_151_861;
const segmentColumns = `month, start_hash AS "startHash", last_hash AS "lastHash", entries`;

/** The audit trail of the whole site, in months that follow each other like links of one chain. */
export function createAudit({ database, clock }: { readonly database: Database; readonly clock: Clock }): Audit {
  const audit: Pick<Audit, 'append'> = {
    append: async (tx, entry) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
      const at = clock.now();
      const [last] = await tx.query<Segment>(`SELECT ${segmentColumns} FROM audit_segment ORDER BY month DESC LIMIT 1`);
      // A clock that is set back does not open a month again.
      const month = last !== undefined && last.month > monthOf(at) ? last.month : monthOf(at);
      const segment = last?.month === month ? last : await openSegment(tx, month, last?.lastHash ?? chainStart);
      const position = segment.entries + 1;
      const text = canonicalText({ ...entry, at: at.toISOString(), month, position });
      const hash = linkHash(segment.lastHash, text);
      await tx.query('INSERT INTO audit_entry (month, position, clinic_id, at, text, hash) VALUES ($1, $2, $3, $4, $5, $6)', [month, position, entry.clinicId ?? null, at, text, hash]);
      await tx.query('UPDATE audit_segment SET last_hash = $2, entries = $3 WHERE month = $1', [month, hash, position]);
    },
  };
  return {
    ...audit,
    record: (entry) => database.transaction((tx) => audit.append(tx, entry)),

    verify: async () => {
      const segments = await database.query<Segment>(`SELECT ${segmentColumns} FROM audit_segment ORDER BY month`);
      let previous: string | null = null;
      for (const segment of segments) {
        const flaw = await findFlaw(database, segment, previous);
        if (flaw !== null) return { month: segment.month, position: flaw };
        previous = segment.lastHash;
      }
      return null;
    },

    purgeOld: async () => {
      const oldest = new Date(clock.now());
      oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths, 1);
      const gone = await database.query('DELETE FROM audit_segment WHERE month < $1 RETURNING month', [monthOf(oldest)]);
      return gone.length;
    },
  };
}

async function openSegment(tx: Queryable, month: string, startHash: string): Promise<Segment> {
  await tx.query('INSERT INTO audit_segment (month, start_hash, last_hash) VALUES ($1, $2, $2)', [month, startHash]);
  return { month, startHash, lastHash: startHash, entries: 0 };
}

/** Position of the first entry that is wrong: changed, missing, moved, added, or not following the month before. */
async function findFlaw(database: Database, segment: Segment, previous: string | null): Promise<number | null> {
  if (previous !== null && previous !== segment.startHash) return 1;
  const entries = await database.query<ChainLink & { readonly position: number }>('SELECT position, text, hash FROM audit_entry WHERE month = $1 ORDER BY position', [segment.month]);
  const gap = entries.findIndex(({ position }, index) => position !== index + 1);
  if (gap !== -1) return gap + 1;
  const broken = findBrokenLink(entries, segment.startHash);
  if (broken !== null) return broken + 1;
  if (entries.length !== segment.entries || (entries.at(-1)?.hash ?? segment.startHash) !== segment.lastHash) return entries.length + 1;
  return null;
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}
