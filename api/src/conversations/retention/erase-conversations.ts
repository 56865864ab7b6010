import type { Queryable } from '../../platform';

/**
 * Whose conversations of a clinic end to be kept: everybody's, or some patients' (keyed hashes) and some by the provider's id, as far as
 * they began and came here before a moment. Both, because a wrong clock at the provider must not end what has just come.
 */
export interface Erasure { readonly clinicId: string; readonly patients: readonly Buffer[] | 'all'; readonly conversations?: readonly string[]; readonly before: Date }

/**
 * Deletes calls with their transcripts, appointments and requests, in a transaction that has named the clinic. A call is a
 * patient's when it came from their number, or booked an appointment or noted a request for them. What was booked or noted in
 * it or in one of the erased `chats` goes too, but stays while its conversation is too young: without it nobody would find that.
 * Live events keep the ids; the number is the call's.
 * @returns the calls' ids at the provider, which may keep a recording of its own, and how many appointments
 */
export async function eraseCalls(tx: Queryable, { clinicId, patients, conversations = [], before }: Erasure, chats: readonly string[]): Promise<{ calls: string[]; appointments: number }> {
  const hashes = patients === 'all' ? null : patients;
  const gone = await tx.query<{ id: string }>(
    `delete from call where clinic_id = $1 and greatest(started_at, created_at) < $2
        and ($3::bytea[] is null or patient_hash = any($3) or provider_call_id = any($4)
             or provider_call_id in (select provider_call_id from appointment where clinic_id = $1 and patient_hash = any($3)
                                     union select provider_call_id from call_request where clinic_id = $1 and patient_hash = any($3)))
     returning provider_call_id as id`,
    [clinicId, before, hashes, conversations],
  );
  const calls = gone.map(({ id }) => id);
  const eraseMade = (table: 'appointment' | 'call_request') =>
    tx.query(
      `delete from ${table} made where clinic_id = $1 and created_at < $2 and ($3::bytea[] is null or patient_hash = any($3) or provider_call_id = any($4::text[]))
          and not exists (select from call where clinic_id = $1 and provider_call_id = made.provider_call_id)
          and not exists (select from chat_thread where clinic_id = $1 and provider_chat_id = made.provider_call_id) returning id`,
      [clinicId, before, hashes, [...calls, ...chats, ...conversations]],
    );
  const appointments = await eraseMade('appointment');
  await eraseMade('call_request');
  return { calls, appointments: appointments.length };
}

/** Deletes chats with their messages, in a transaction that has named the clinic: patients' own, and those that booked for them. @returns the provider's ids */
export async function eraseChats(tx: Queryable, { clinicId, patients, conversations = [], before }: Erasure): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    `DELETE FROM chat_thread WHERE clinic_id = $1 AND greatest(last_message_at, received_at) < $2
        AND ($3::bytea[] IS NULL OR patient_hash = ANY($3) OR provider_chat_id = ANY($4) OR provider_chat_id IN (SELECT provider_call_id FROM appointment WHERE clinic_id = $1 AND patient_hash = ANY($3)))
     RETURNING provider_chat_id AS id`,
    [clinicId, before, patients === 'all' ? null : patients, conversations],
  );
  return gone.map(({ id }) => id);
}
