import { Router } from 'express';
import type { InputOf } from 'shared/contracts/endpoint';
import { erasableAfterMs, erasePatients, showPatient } from 'shared/contracts/conversations/patients-admin';
import { bind, clinicIdOf, operatorOf, withinClinic, wordsOf, type PatientEncryption, type Queryable, type Uses } from '../../platform';
import { inBackground } from '../../platform/jobs/background-work';
import { eraseKept, findKept, openKept } from './kept-of-patients';

interface Dependencies extends Uses<'database' | 'clock' | 'audit'> { readonly encryption: Pick<PatientEncryption, 'index' | 'reading' | 'sealing'> }

type Named = Omit<InputOf<typeof erasePatients>, 'clinic'>;

const namedIn = [['appointment', 'provider_call_id', 'id::text'], ['call_request', 'provider_call_id', 'id::text'], ['chat_thread', 'provider_chat_id', 'provider_chat_id']];
const named = namedIn.map(([table, conversation, rowId]) =>
  `SELECT '${table}' AS "table", 'patient_name_sealed' AS "column", ${rowId} AS "rowId", ${conversation} AS conversation, patient_name_sealed AS sealed
     FROM ${table} WHERE clinic_id = $1 AND patient_name_sealed IS NOT NULL`).join(' UNION ALL ');

/** Shows and erases a clinic's data about patients, for `npm run admin -- patients` (RGPD articles 15, 17 and 28.3.g). */
export function patientsAdminModule({ database, clock, audit, encryption }: Dependencies): Router {
  const { index, reading } = encryption;
  /** Provider ids of conversations in which somebody gave this name; in a transaction that has named the clinic. */
  async function conversationsNamed(tx: Queryable, clinicId: string, name: string): Promise<string[]> {
    const rows = await tx.query<{ table: string; column: string; rowId: string; conversation: string; sealed: Buffer }>(named, [clinicId]);
    const names = await reading.openAll(tx, clinicId, rows.map((row) => ({ place: row, sealed: row.sealed })));
    const wanted = wordsOf(name).join('');
    return rows.filter((_row, at) => wanted !== '' && wordsOf(names[at] ?? '').join('') === wanted).map(({ conversation }) => conversation);
  }

  /** Everything stored about the named patients that is older than `before`. */
  async function find(tx: Queryable, clinicId: string, { phone, name, conversation, everyone }: Named, before: Date | 'infinity') {
    const hash = index.hashOf(clinicId, { phone: phone ?? null, name: null });
    const given = await tx.query<{ id: string }>(`SELECT provider_call_id AS id FROM call WHERE clinic_id = $1 AND id = $2
      UNION SELECT provider_chat_id FROM chat_thread WHERE clinic_id = $1 AND id = $2`, [clinicId, conversation ?? null]);
    const conversations = [...given.map(({ id }) => id), ...(name === undefined ? [] : await conversationsNamed(tx, clinicId, name))];
    return findKept(tx, { clinicId, patients: everyone ? 'all' : hash === null ? [] : [hash], conversations, before });
  }

  const router = Router();
  bind(router, erasePatients, async (named, { response }) => {
    const clinicId = await clinicIdOf(database, named.clinic);
    return inBackground(() => withinClinic(database, clinicId, async (tx) => {
      const kept = await find(tx, clinicId, named, new Date(clock.now().getTime() - erasableAfterMs));
      await eraseKept(tx, clinicId, kept);
      const of = (wanted: string) => kept.filter(({ table }) => table === wanted);
      const counts = { calls: of('call').length, chats: of('chat_thread').length, appointments: of('appointment').length };
      await audit.append(tx, { actor: operatorOf(response), action: 'patient.erased', clinicId, details: { ...counts, everyone: named.everyone } });
      return { ...counts, providerIds: [...of('call'), ...of('chat_thread')].map(({ conversation }) => conversation) };
    }));
  });
  bind(router, showPatient, async (named, { response }) => {
    const clinicId = await clinicIdOf(database, named.clinic);
    return withinClinic(database, clinicId, async (tx) => {
      const kept = await find(tx, clinicId, { ...named, everyone: false }, 'infinity');
      await audit.append(tx, { actor: operatorOf(response), action: 'patient.exported', clinicId, details: { rows: kept.length } });
      return { kept: await openKept(tx, encryption, clinicId, kept) };
    });
  });
  return router;
}
