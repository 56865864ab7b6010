import type { Queryable } from '../../platform/database';
import type { Erasure } from '../../platform/erasure';

/** Deletes chats with their messages, in a transaction that has named the clinic: patients' own, and those that booked for them. @returns the provider's ids */
export async function eraseChats(tx: Queryable, { clinicId, patients, before }: Erasure): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    `DELETE FROM chat_thread WHERE clinic_id = $1 AND greatest(last_message_at, received_at) < $2
        AND ($3::bytea[] IS NULL OR patient_hash = ANY($3) OR provider_chat_id IN (SELECT provider_call_id FROM appointment WHERE clinic_id = $1 AND patient_hash = ANY($3)))
     RETURNING provider_chat_id AS id`,
    [clinicId, before, patients === 'all' ? null : patients],
  );
  return gone.map(({ id }) => id);
}
