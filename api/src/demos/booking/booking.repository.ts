import { countOf, DomainError, errorCode, openColumns, uniqueViolation, type PatientEncryption, type Place, type Queryable, type Sealing } from '../../platform';
import { openWords } from '../codes/demo-code.repository';

export interface BookedSlot {
  readonly id: string;
  readonly clinic: string;
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly createdAt: Date;
}

interface Booking extends Omit<BookedSlot, 'clinic' | 'date' | 'time'> {
  readonly codeId: string;
  /** The clinic that owns clinic and telephone: the code's, or the internal clinic. */
  readonly ownerId: string;
  readonly clinicSealed: Buffer;
  readonly phoneSealed: Buffer;
  readonly phoneHash: Buffer;
}

/** Books the slot for the first caller; the unique index decides between processes. @returns whether this booking got it */
export async function insertBooking(tx: Queryable, booking: Booking): Promise<boolean> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO demo_booking (id, starts_at, code_id, clinic_sealed, owner_id, phone_sealed, phone_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (starts_at) DO NOTHING RETURNING id`,
    [booking.id, booking.startsAt, booking.codeId, booking.clinicSealed, booking.ownerId, booking.phoneSealed, booking.phoneHash, booking.createdAt],
  );
  return row !== undefined;
}

export interface Holder {
  readonly id: string;
  /** Whether this is the same request again, after a double click or a lost answer. */
  readonly own: boolean;
}

/** The slot's holder; null while it is free. */
export async function findHolder(queryable: Queryable, { startsAt, codeId, phoneHash }: Pick<Booking, 'startsAt' | 'codeId' | 'phoneHash'>): Promise<Holder | null> {
  return (await queryable.query<Holder>('SELECT id, code_id = $2 AND phone_hash = $3 AS own FROM demo_booking WHERE starts_at = $1', [startsAt, codeId, phoneHash]))[0] ?? null;
}

const slot = `to_char(starts_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS date, to_char(starts_at AT TIME ZONE 'Europe/Madrid', 'HH24:MI') AS time`;

/** A booking outlives its code; `moves` says whether the code is not revoked. */
export async function findBooking(queryable: Queryable, sealing: Pick<Sealing, 'openAll'>, id: string): Promise<(BookedSlot & { readonly moves: boolean }) | null> {
  const rows = await queryable.query<Omit<BookedSlot, 'clinic'> & { readonly clinic: Buffer; readonly ownerId: string; readonly moves: boolean }>(
    `SELECT b.id, owner_id AS "ownerId", clinic_sealed AS clinic, ${slot}, starts_at AS "startsAt", b.created_at AS "createdAt",
            revoked_at IS NULL AS moves FROM demo_booking b JOIN demo_code d ON d.id = b.code_id WHERE b.id = $1`,
    [id],
  );
  const [booking] = await openColumns({ sealing, queryable, clinicId: rows[0]?.ownerId ?? '', table: 'demo_booking' }, rows, { clinic: 'clinic_sealed' });
  return booking ?? null;
}

export const deleteBooking = async (tx: Queryable, id: string): Promise<boolean> => (await tx.query('DELETE FROM demo_booking WHERE id = $1 RETURNING id', [id])).length > 0;

/** @returns false if it already has that slot @throws {DomainError} `slot_taken`; the unique index decides between concurrent requests */
export async function moveBooking(tx: Queryable, id: string, startsAt: Date): Promise<boolean> {
  try {
    return (await tx.query('UPDATE demo_booking SET starts_at = $2 WHERE id = $1 AND starts_at <> $2 RETURNING id', [id, startsAt])).length > 0;
  } catch (error) {
    throw errorCode(error) === uniqueViolation ? new DomainError('slot_taken', undefined, { cause: error }) : error;
  }
}

/** Number of a code's future bookings. */
export const countOpen = (queryable: Queryable, codeId: string, now: Date) => countOf(queryable, 'demo_booking WHERE code_id = $1 AND starts_at > $2', [codeId, now]);

export function findTaken(database: Queryable, from: string): Promise<{ date: string; time: string }[]> {
  const week = `starts_at >= $1::timestamp AT TIME ZONE 'Europe/Madrid' AND starts_at < ($1::timestamp + interval '7 days') AT TIME ZONE 'Europe/Madrid'`;
  return database.query(`SELECT ${slot} FROM demo_booking WHERE ${week} ORDER BY starts_at`, [from]);
}

/** All bookings, or those from a moment on, soonest first. */
export async function exportBookings(database: Queryable, { reading, sealing: { names } }: Pick<PatientEncryption, 'reading' | 'sealing'>, from: Date | null = null) {
  const rows = await database.query<Omit<Booking, 'phoneHash' | 'startsAt'> & Pick<BookedSlot, 'date' | 'time'> & { readonly wordsSealed: Buffer }>(
    `SELECT b.id, b.owner_id AS "ownerId", ${slot}, b.clinic_sealed AS "clinicSealed", b.phone_sealed AS "phoneSealed",
            d.id AS "codeId", d.words_sealed AS "wordsSealed", b.created_at AS "createdAt"
       FROM demo_booking b JOIN demo_code d ON d.id = b.code_id WHERE b.starts_at >= coalesce($1, '-infinity'::timestamptz) ORDER BY b.starts_at`,
    [from],
  );
  return Promise.all(
    rows.map(async ({ id, ownerId, clinicSealed, phoneSealed, codeId, wordsSealed, createdAt, ...row }) => {
      const cells = [{ place: bookingPlace(ownerId, id, 'clinic_sealed'), sealed: clinicSealed }, { place: bookingPlace(ownerId, id, 'phone_sealed'), sealed: phoneSealed }];
      const [clinic = '', phone = ''] = await reading.openAll(database, ownerId, cells);
      const { mask: code, label } = openWords(names, codeId, wordsSealed);
      return { id, ...row, clinic, code, label, phone, created_at: createdAt.toISOString() };
    }),
  );
}

export const bookingPlace = (ownerId: string, id: string, column: 'clinic_sealed' | 'phone_sealed'): Place => ({ clinicId: ownerId, table: 'demo_booking', column, rowId: id });
