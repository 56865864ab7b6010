import { withinClinic } from '../../src/platform/clinic/clinic-scope';
import type { Clock } from '../../src/platform/clock';
import type { Database, Queryable } from '../../src/platform/database/database';
import { createPatientEncryption, type PatientEncryption } from '../../src/platform/sealing/patients/patient-encryption';
import { createPurposeKeys } from '../../src/platform/sealing/keys/purpose-keys';
import { openColumns } from '../../src/platform/sealing/sealed-columns';
import { createSealing, type Place, type Sealing } from '../../src/platform/sealing/sealing';

const key = Buffer.alloc(32, 0x5e);

/** The same keys in every test, so that each helper can open what another seals. */
export function testEncryption(database: Database, clock: Clock = { now: () => new Date() }): PatientEncryption {
  const { keyFor } = createPurposeKeys(key);
  const sealing = createSealing({ database, clock, masterKeys: () => [key], keyFor, siteName: 'Clinavoz' });
  return createPatientEncryption({ database, sealing, keyFor, logger: { error: () => undefined } });
}

/** One cell, opened. */
export const openOne = async (queryable: Queryable, sealing: Pick<Sealing, 'openAll'>, { clinicId, ...place }: Place, sealed: Buffer) => (await sealing.openAll(queryable, clinicId, [{ place, sealed }]))[0];

interface StoredTexts {
  readonly calls: { id: string; providerCallId: string; summary: string | null; fromNumber: string | null; lines: { role: string; content: string }[] }[];
  readonly threads: { id: string; providerChatId: string; patientName: string | null; title: string | null; lastMessage: string | null }[];
  /** Ordered by time. */
  readonly messages: { id: string; providerChatId: string; role: string; content: string }[];
  readonly appointments: { id: string; patientName: string; patientPhone: string | null; reason: string }[];
}

/** Everything that is sealed for a clinic, opened. */
export function storedTexts(database: Database, clinicId: string): Promise<StoredTexts> {
  const { sealing } = testEncryption(database);
  return withinClinic(database, clinicId, async (tx) => {
    const scope = { sealing, queryable: tx, clinicId };
    const calls = await tx.query<{ id: string; providerCallId: string; summary: Buffer | null; fromNumber: Buffer | null }>(
      `SELECT id, provider_call_id AS "providerCallId", summary_sealed AS summary, from_number_sealed AS "fromNumber" FROM call ORDER BY provider_call_id`,
    );
    const lines = await tx.query<{ callId: string; id: string; role: string; content: Buffer }>(
      `SELECT call_id AS "callId", call_id || '/' || position AS id, role, content_sealed AS content FROM call_line ORDER BY call_id, position`,
    );
    const threads = await tx.query<{ id: string; providerChatId: string; patientName: Buffer | null; title: Buffer | null; lastMessage: Buffer | null }>(
      `SELECT id, provider_chat_id AS "providerChatId", patient_name_sealed AS "patientName", title_sealed AS title, last_message_sealed AS "lastMessage" FROM chat_thread ORDER BY provider_chat_id`,
    );
    const messages = await tx.query<{ id: string; providerChatId: string; role: string; content: Buffer }>(
      `SELECT m.id, t.provider_chat_id AS "providerChatId", m.role, m.content_sealed AS content
         FROM chat_message m JOIN chat_thread t ON t.id = m.thread_id ORDER BY m.sent_at, m.ordinal`,
    );
    const appointments = await tx.query<{ id: string; patientName: Buffer; patientPhone: Buffer | null; reason: Buffer }>(
      `SELECT id, patient_name_sealed AS "patientName", patient_phone_sealed AS "patientPhone", reason_sealed AS reason FROM appointment ORDER BY starts_at`,
    );
    const openLines = await openColumns({ ...scope, table: 'call_line' }, lines, { content: 'content_sealed' });
    const openCalls = await openColumns({ ...scope, table: 'call' }, calls, { summary: 'summary_sealed', fromNumber: 'from_number_sealed' });
    return {
      calls: openCalls.map((call) => ({ ...call, lines: openLines.filter(({ callId }) => callId === call.id).map(({ role, content }) => ({ role, content })) })),
      threads: await openColumns({ ...scope, table: 'chat_thread', idIn: 'providerChatId' }, threads, {
        patientName: 'patient_name_sealed', title: 'title_sealed', lastMessage: 'last_message_sealed',
      }),
      messages: await openColumns({ ...scope, table: 'chat_message' }, messages, { content: 'content_sealed' }),
      appointments: await openColumns({ ...scope, table: 'appointment' }, appointments, { patientName: 'patient_name_sealed', patientPhone: 'patient_phone_sealed', reason: 'reason_sealed' }),
    };
  });
}
