import type { FigureName, FigureRow } from 'shared/contracts/conversations/figure-rows';
import { countOf, openColumns, type Queryable, type Sealed, type Sealing } from '../../platform';
import { figureCalls } from './figure-calls';

export interface FigureQuery {
  readonly clinicId: string;
  readonly figure: FigureName;
  /** The requested category's hash, or the requested day. */
  readonly value: string | undefined;
  /** Null for all time. */
  readonly since: Date | null;
  readonly now: Date;
  /** The result of `openingHoursOf`. */
  readonly openingHours: string;
}

/** The chats and appointments that each figure includes. */
const others: Partial<Record<FigureName, { readonly chats?: string; readonly appointments?: string }>> = {
  upcoming: { appointments: `status = 'booked' AND starts_at >= $3` },
  patients: { chats: 'patient_hash IS NOT NULL', appointments: 'created_at >= $2 AND patient_hash IS NOT NULL' },
  conversations: { chats: 'true' },
  chats: { chats: 'true' },
  booked: { appointments: `status = 'booked' AND created_at >= $2` },
};

/** Every statement uses all its parameters, so that the database can infer their types. */
const typed = `$2::timestamptz IS NOT NULL AND $3::timestamptz IS NOT NULL AND $4::text IS DISTINCT FROM '' AND $5::text IS NOT NULL`;

function rowsSql(figure: FigureName): string {
  const { [figure]: calls = 'false' }: Partial<Record<FigureName, string>> = figureCalls;
  const { chats = 'false', appointments = 'false' } = others[figure] ?? {};
  const rows = `
    SELECT 'call' AS kind, id, started_at AS at, patient_hash, duration_ms AS "durationMs", satisfaction_score AS satisfaction FROM call_history
     WHERE clinic_id = $1 AND started_at >= $2 AND counted AND ${calls}
    UNION ALL SELECT 'chat', id, created_at, patient_hash, NULL, NULL FROM chat_thread WHERE clinic_id = $1 AND created_at >= $2 AND ${chats}
    UNION ALL SELECT 'appointment', id, (${figure === 'upcoming' ? 'starts_at' : 'created_at'})::timestamptz(3), patient_hash, NULL, NULL FROM appointment WHERE clinic_id = $1 AND ${appointments}`;
  // Each person once, with their latest contact.
  if (figure === 'patients') return `SELECT DISTINCT ON (patient_hash) * FROM (${rows}) AS all_rows WHERE ${typed} ORDER BY patient_hash, at DESC, id`;
  return `SELECT * FROM (${rows}) AS all_rows WHERE ${typed}`;
}

const valuesOf = ({ clinicId, since, now, value, openingHours }: FigureQuery) => [clinicId, since ?? new Date(0), now, value ?? null, openingHours];

export const countFigureRows = (tx: Queryable, query: FigureQuery) => countOf(tx, `(${rowsSql(query.figure)}) AS rows`, valuesOf(query));

type SealedText = 'callPhone' | 'callAbout' | 'chatName' | 'chatAbout' | 'visitName' | 'visitPhone' | 'visitAbout';
interface StoredRow extends Sealed<Omit<FigureRow, 'name' | 'phone' | 'about'>, never, 'at'>, Readonly<Record<SealedText, Buffer | null>> {
  readonly chatId: string | null;
}

/** One page, newest first. */
export async function findFigureRows(
  tx: Queryable, sealing: Pick<Sealing, 'openAll'>, query: FigureQuery, { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<FigureRow[]> {
  const [beforeTime, beforeId] = before?.split('_') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const rows = await tx.query<StoredRow>(
    `SELECT r.kind, r.id, r.at, r."durationMs", r.satisfaction, c.from_number_sealed AS "callPhone", c.summary_sealed AS "callAbout", t.provider_chat_id AS "chatId",
            t.patient_name_sealed AS "chatName", t.last_message_sealed AS "chatAbout", a.patient_name_sealed AS "visitName", a.patient_phone_sealed AS "visitPhone", a.reason_sealed AS "visitAbout"
       FROM (SELECT * FROM (${rowsSql(query.figure)}) AS rows WHERE (at, id) < ($6::timestamptz, $7::uuid) ORDER BY at DESC, id DESC LIMIT $8) AS r
       LEFT JOIN call c ON r.kind = 'call' AND c.id = r.id LEFT JOIN chat_thread t ON r.kind = 'chat' AND t.id = r.id LEFT JOIN appointment a ON r.kind = 'appointment' AND a.id = r.id
      ORDER BY r.at DESC, r.id DESC`,
    [...valuesOf(query), beforeTime, beforeId, limit],
  );
  const scope = { sealing, queryable: tx, clinicId: query.clinicId };
  const calls = await openColumns({ ...scope, table: 'call' }, rows, { callPhone: 'from_number_sealed', callAbout: 'summary_sealed' });
  const chats = await openColumns({ ...scope, table: 'chat_thread', idIn: 'chatId' }, calls, { chatName: 'patient_name_sealed', chatAbout: 'last_message_sealed' });
  const opened = await openColumns({ ...scope, table: 'appointment' }, chats, { visitName: 'patient_name_sealed', visitPhone: 'patient_phone_sealed', visitAbout: 'reason_sealed' });
  return opened.map(({ kind, id, at, durationMs, satisfaction, ...row }) => ({
    kind, id, durationMs, satisfaction,
    at: at.toISOString(),
    name: row.chatName ?? row.visitName,
    phone: row.callPhone ?? row.visitPhone,
    about: row.callAbout ?? row.chatAbout ?? row.visitAbout,
  }));
}
