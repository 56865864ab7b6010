import type { Queryable } from '../platform/database';
import type { Sums } from './figures';

/** Everything but the two lists, in one statement: the views are read once. `$2` is the start of the period, `$3` is now. */
const totalsStatement = `
  WITH calls AS MATERIALIZED (
    SELECT * FROM call_history WHERE clinic_id = $1 AND started_at >= $2 AND counted
  ), chats AS MATERIALIZED (
    SELECT patient_name FROM chat_history WHERE clinic_id = $1 AND created_at >= $2
  ), patients AS (
    SELECT patient_key(from_number, NULL) AS patient FROM calls
    UNION SELECT patient_key(NULL, patient_name) FROM chats
    UNION SELECT patient_key(patient_phone, patient_name) FROM appointment_agenda WHERE clinic_id = $1 AND created_at >= $2
  )
  SELECT
    (SELECT count(*)::int FROM appointment_agenda WHERE clinic_id = $1 AND starts_at >= $3 AND status = 'booked') AS "upcomingAppointments",
    (SELECT count(patient)::int FROM patients) AS "activePatients",
    (count(*) + (SELECT count(*) FROM chats))::int AS "conversations",
    avg(duration_ms) FILTER (WHERE duration_ms > 0)::float8 AS "meanDurationMs",
    count(*) FILTER (WHERE analysed_at IS NOT NULL)::int AS "analysed",
    count(*) FILTER (WHERE analysed_at IS NOT NULL AND successful)::int AS "successful",
    count(*) FILTER (WHERE resolution_completed)::int AS "completed",
    count(*) FILTER (WHERE NOT resolution_completed)::int AS "notCompleted",
    count(*) FILTER (WHERE reserved_appointment)::int AS "reserved",
    count(*) FILTER (WHERE NOT reserved_appointment)::int AS "notReserved",
    avg(satisfaction_score) FILTER (WHERE satisfaction_score BETWEEN 0 AND 10) AS "meanSatisfaction",
    count(*) FILTER (WHERE satisfaction_score BETWEEN 0 AND 10)::int AS "satisfactions"
  FROM calls`;

const categoriesStatement = `
  SELECT problem_category AS category, count(*)::int AS calls FROM call_history
   WHERE clinic_id = $1 AND started_at >= $2 AND counted AND problem_category IS NOT NULL
   GROUP BY problem_category`;

const daysStatement = `
  WITH per_day AS (
    SELECT (started_at AT TIME ZONE 'Europe/Madrid')::date AS day, count(*)::int AS calls FROM call_history
     WHERE clinic_id = $1 AND started_at >= $2 AND counted GROUP BY 1
  )
  SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(calls, 0) AS calls
    FROM generate_series(($2::timestamptz AT TIME ZONE 'Europe/Madrid')::date, ($3::timestamptz AT TIME ZONE 'Europe/Madrid')::date, '1 day') AS d
    LEFT JOIN per_day ON per_day.day = d::date
   ORDER BY d`;

/** The longest run of days that is drawn; older days count in the figures only. */
const drawnDays = 90;

/** Reads one clinic's sums. The transaction must have named the clinic. @param since null for everything */
export async function readSums(tx: Queryable, clinicId: string, since: Date | null, now: Date): Promise<Sums> {
  const start = since ?? new Date(0);
  const firstDay = new Date(Math.max(start.getTime(), now.getTime() - drawnDays * 86_400_000));
  const [totals] = await tx.query<Omit<Sums, 'categories' | 'days'>>(totalsStatement, [clinicId, start, now]);
  if (totals === undefined) throw new Error('An aggregate returned no row');
  const categories = await tx.query<Sums['categories'][number]>(categoriesStatement, [clinicId, start]);
  const days = await tx.query<Sums['days'][number]>(daysStatement, [clinicId, firstDay, now]);
  return { ...totals, categories, days };
}
