import { Router } from 'express';
import { erasableAfterMs, erasePatients } from 'shared/contracts/patients-admin';
import { bind, clinicIdOf, operatorOf, withinClinic, wordsOf, type PatientEncryption, type Queryable, type Uses } from '../../platform';
import { eraseCalls, eraseChats } from './erase-conversations';

interface Dependencies extends Uses<'database' | 'clock' | 'audit'> { readonly encryption: Pick<PatientEncryption, 'index' | 'reading'> }

const named = [['appointment', 'provider_call_id', 'id::text'], ['call_request', 'provider_call_id', 'id::text'], ['chat_thread', 'provider_chat_id', 'provider_chat_id']].map(([table, conversation, rowId]) =>
  `SELECT '${table}' AS "table", 'patient_name_sealed' AS "column", ${rowId} AS "rowId", ${conversation} AS conversation, patient_name_sealed AS sealed FROM ${table} WHERE clinic_id = $1 AND patient_name_sealed IS NOT NULL`).join(' UNION ALL ');

/** The operators' way to erase what a clinic keeps of patients, for `npm run admin -- patients` (RGPD articles 17 and 28.3.g). */
export function patientsAdminModule({ database, clock, audit, encryption: { index, reading } }: Dependencies): Router {
  /** The provider's ids of the conversations in which somebody gave this name; in a transaction that has named the clinic. */
  async function conversationsNamed(tx: Queryable, clinicId: string, name: string): Promise<string[]> {
    const rows = await tx.query<{ table: string; column: string; rowId: string; conversation: string; sealed: Buffer }>(named, [clinicId]);
    const names = await reading.openAll(tx, clinicId, rows.map((row) => ({ place: row, sealed: row.sealed })));
    const wanted = wordsOf(name).join('');
    return rows.filter((_row, at) => wanted !== '' && wordsOf(names[at] ?? '').join('') === wanted).map(({ conversation }) => conversation);
  }

  return bind(Router(), erasePatients, async ({ clinic: slug, phone, name, conversation, everyone }, { response }) => {
    const clinicId = await clinicIdOf(database, slug);
    const hash = index.hashOf(clinicId, { phone: phone ?? null, name: null });
    const before = new Date(clock.now().getTime() - erasableAfterMs);
    return withinClinic(database, clinicId, async (tx) => {
      const given = await tx.query<{ id: string }>('SELECT provider_call_id AS id FROM call WHERE clinic_id = $1 AND id = $2 UNION SELECT provider_chat_id FROM chat_thread WHERE clinic_id = $1 AND id = $2', [clinicId, conversation ?? null]);
      const conversations = [...given.map(({ id }) => id), ...(name === undefined ? [] : await conversationsNamed(tx, clinicId, name))];
      const erasure = { clinicId, patients: everyone ? ('all' as const) : hash === null ? [] : [hash], conversations, before };
      const chats = await eraseChats(tx, erasure);
      const { calls, appointments } = await eraseCalls(tx, erasure, chats);
      const counts = { calls: calls.length, chats: chats.length, appointments };
      await audit.append(tx, { actor: operatorOf(response), action: 'patient.erased', clinicId, details: { ...counts, everyone } });
      return { ...counts, providerCalls: calls };
    });
  });
}
