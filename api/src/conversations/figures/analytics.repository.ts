import type { PatientIndex, Queryable } from '../../platform';
import { figureCalls } from './figure-calls';
import type { FigureQuery } from './figure-rows.repository';
import type { Sums } from './figures';

/**
 * One statement, so that calls are read once and all figures describe the same moment. `$2` is the start of the period, `$6` its exclusive
 * end, `$3` is now, `$5` the opening hours, `$4` a moment of the first day in the chart; that day is whole unless the period begins in it.
 */
const sumsStatement = `
  WITH calls AS MATERIALIZED (
    SELECT started_at, status, duration_ms, analysed_at, successful, resolution_completed, category_hash, reserved_appointment, satisfaction_score, patient_hash AS patient
      FROM call_history WHERE clinic_id = $1 AND started_at >= $2 AND started_at < $6 AND counted
  ), chats AS MATERIALIZED (
    SELECT patient_hash AS patient FROM chat_thread WHERE clinic_id = $1 AND created_at >= $2 AND created_at < $6
  ), patients AS (
    SELECT patient FROM calls UNION SELECT patient FROM chats
    UNION SELECT patient_hash FROM appointment WHERE clinic_id = $1 AND created_at >= $2 AND created_at < $6
  ), per_category AS (
    SELECT category_hash AS category, count(*)::int AS calls FROM calls WHERE category_hash IS NOT NULL GROUP BY category_hash
  ), per_day AS (
    SELECT (started_at AT TIME ZONE 'Europe/Madrid')::date AS day, count(*)::int AS calls FROM calls
     WHERE (started_at AT TIME ZONE 'Europe/Madrid')::date >= ($4::timestamptz AT TIME ZONE 'Europe/Madrid')::date GROUP BY 1
  ), hours AS (
    SELECT to_char(h AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') AS hour, (SELECT count(*)::int FROM calls WHERE date_trunc('hour', started_at) = h) AS calls
      FROM generate_series(date_trunc('hour', $2::timestamptz), date_trunc('hour', $3::timestamptz), '1 hour') AS h WHERE $2::timestamptz > $3::timestamptz - interval '25 hours'
  ), days AS (
    SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(calls, 0) AS calls
      FROM generate_series(($4::timestamptz AT TIME ZONE 'Europe/Madrid')::date, ($3::timestamptz AT TIME ZONE 'Europe/Madrid')::date, '1 day') AS d
      LEFT JOIN per_day ON per_day.day = d::date
  )
  SELECT
    (SELECT count(*)::int FROM appointment WHERE clinic_id = $1 AND starts_at >= $3 AND status = 'booked') AS "upcomingAppointments",
    (SELECT count(patient)::int FROM patients) AS "activePatients",
    (count(*) + (SELECT count(*) FROM chats))::int AS "newConversations",
    avg(duration_ms) FILTER (WHERE ${figureCalls.duration})::float8 AS "meanDurationMs",
    count(*) FILTER (WHERE ${figureCalls.abandoned})::int AS "abandonedCalls",
    count(*) FILTER (WHERE ${figureCalls.analysed})::int AS "analysed",
    count(*) FILTER (WHERE ${figureCalls.resolved})::int AS "successful",
    count(*) FILTER (WHERE ${figureCalls.completed} AND resolution_completed)::int AS "completed",
    count(*) FILTER (WHERE ${figureCalls.completed} AND NOT resolution_completed)::int AS "notCompleted",
    count(*) FILTER (WHERE ${figureCalls.reserved})::int AS "reserved",
    count(*) FILTER (WHERE ${figureCalls.not_reserved})::int AS "notReserved",
    avg(satisfaction_score) FILTER (WHERE ${figureCalls.satisfaction}) AS "meanSatisfaction",
    count(*) FILTER (WHERE ${figureCalls.satisfaction})::int AS "satisfied",
    (SELECT coalesce(json_agg(per_category), '[]') FROM per_category) AS "categories",
    count(*) FILTER (WHERE ${figureCalls.outside_hours})::int AS "outsideHours",
    (SELECT coalesce(json_agg(hours ORDER BY hour), '[]') FROM hours) AS "callsByHour",
    (SELECT coalesce(json_agg(days ORDER BY day), '[]') FROM days) AS "callsByDay"
  FROM calls`;

/** The most days in a chart; older days count only in the figures. */
const drawnDays = 90;

interface Period extends Pick<FigureQuery, 'clinicId' | 'since' | 'now' | 'openingHours'> { readonly until: Date; readonly index: Pick<PatientIndex, 'categoryOf'> }

/** One clinic's sums. The transaction must have named the clinic. */
export async function readSums(tx: Queryable, { clinicId, since, until, now, openingHours, index }: Period): Promise<Sums> {
  const start = since ?? new Date(0);
  const firstDay = new Date(Math.max(start.getTime(), now.getTime() - drawnDays * 86_400_000));
  type Counted = Omit<Sums, 'categories'> & { readonly categories: readonly { readonly category: string; readonly calls: number }[] };
  const [sums] = await tx.query<Counted>(sumsStatement, [clinicId, start, now, firstDay, openingHours, until]);
  if (sums === undefined) throw new Error('An aggregate returned no row');
  return { ...sums, categories: sums.categories.map(({ category, calls }) => ({ category: index.categoryOf(clinicId, category) ?? 'Other', calls })) };
}
