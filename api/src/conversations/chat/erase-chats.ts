import type { Queryable } from '../../platform/database';
import type { Erasure } from '../../platform/erasure';

/** Deletes chats with their messages, in a transaction that has named the clinic. @returns how many */
export async function eraseChats(tx: Queryable, { clinicId, patients, before }: Erasure): Promise<number> {
  const gone = await tx.query(
    'DELETE FROM chat_thread WHERE clinic_id = $1 AND greatest(last_message_at, received_at) < $2 AND ($3::bytea[] IS NULL OR patient_hash = ANY($3)) RETURNING id',
    [clinicId, before, patients === 'all' ? null : patients],
  );
  return gone.length;
}
