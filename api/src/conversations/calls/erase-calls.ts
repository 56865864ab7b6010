import type { Queryable } from '../../platform/database';
import type { Erasure } from '../../platform/erasure';

/**
 * Deletes calls with their transcripts, and appointments, in a transaction that has named the clinic. A call is a patient's
 * when it came from their number or booked an appointment for them. Live events keep the ids; the number is the call's.
 * @returns the calls' ids at the provider, which may keep a recording of its own, and how many appointments
 */
export async function eraseCalls(tx: Queryable, { clinicId, patients, before }: Erasure): Promise<{ calls: string[]; appointments: number }> {
  const hashes = patients === 'all' ? null : patients;
  const calls = await tx.query<{ id: string; provider_call_id: string }>(
    `select id, provider_call_id from call where clinic_id = $1 and greatest(started_at, created_at) < $2
       and ($3::bytea[] is null or patient_hash = any($3) or id in (select call_id from appointment where clinic_id = $1 and patient_hash = any($3)))
     for update`,
    [clinicId, before, hashes],
  );
  const ids = calls.map(({ id }) => id);
  const appointments = await tx.query(
    `delete from appointment where clinic_id = $1 and created_at < $2 and ($3::bytea[] is null or patient_hash = any($3) or call_id = any($4::uuid[])) returning id`,
    [clinicId, before, hashes, ids],
  );
  await tx.query(`delete from call_request where clinic_id = $1 and created_at < $2 and ($3::bytea[] is null or patient_hash = any($3))`, [clinicId, before, hashes]);
  await tx.query('delete from call where clinic_id = $1 and id = any($2::uuid[])', [clinicId, ids]);
  return { calls: calls.map((call) => call.provider_call_id), appointments: appointments.length };
}
