import { randomUUID } from 'node:crypto';
import type { ProblemCategory } from 'shared/contracts/conversations/analytics';
import type { Database } from '../src/platform/database/database';
import { sealClinicName, withinClinic } from '../src/platform/clinic/clinic-scope';
import { upsertUser } from '../src/clinic/staff/staff.repository';
import { testEncryption } from './database/encryption';

/** Adds a clinic for one test. @returns its id */
export async function addClinic(database: Database, slug: string, agentId: string | null = null, name = `Clínica ${slug}`): Promise<string> {
  const [clinic] = await database.query<{ id: string }>(
    'INSERT INTO clinic (slug, name_sealed, agent_id) VALUES ($1, $2, $3) ON CONFLICT (slug) DO UPDATE SET name_sealed = excluded.name_sealed RETURNING id',
    [slug, sealClinicName(testEncryption(database).sealing.names, slug, name), agentId],
  );
  if (clinic === undefined) throw new Error('The clinic was not stored');
  return clinic.id;
}

/** Adds a person who has signed in once. @returns the person's id */
export async function addPerson(database: Database, subject: string, { email = `${subject}@x.example`, emailVerified = false, name = null }: { readonly email?: string; readonly emailVerified?: boolean; readonly name?: string | null } = {}): Promise<string> {
  return upsertUser(database, testEncryption(database).sealing.names, { issuer: 'i', subject, email, emailVerified, name, provedAt: null }, new Date());
}

export interface StoredCall {
  readonly startedAt: Date;
  readonly durationMs?: number | null;
  readonly status?: string;
  readonly disconnectionReason?: string | null;
  readonly fromNumber?: string | null;
  readonly analysed?: boolean;
  readonly successful?: boolean | null;
  readonly completed?: boolean | null;
  readonly category?: ProblemCategory | null;
  readonly reserved?: boolean | null;
  readonly satisfaction?: number | null;
  /** Searchable words of the summary; the telephone is searchable, too. */
  readonly words?: string;
}

let calls = 0;

/** Stores a call as its webhooks would. @returns its id */
export async function addCall(database: Database, clinicId: string, call: StoredCall): Promise<string> {
  calls += 1;
  const id = randomUUID();
  const { sealing, index } = testEncryption(database);
  const { fromNumber: phone = null } = call;
  const phoneSealed = phone === null ? null : await sealing.seal({ clinicId, table: 'call', column: 'from_number_sealed', rowId: id }, phone);
  return withinClinic(database, clinicId, async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO call (id, clinic_id, provider_call_id, agent_id, call_type, status, from_number_sealed, patient_hash, started_at, created_at, duration_ms, disconnection_reason,
                         analysed_at, successful, resolution_completed, category_hash, reserved_appointment, satisfaction_score, summary_sealed)
       VALUES ($1, $2, $3, 'agent', 'phone_call', $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
      [
        id, clinicId, `call_${clinicId}_${calls}`, call.status ?? 'ended', phoneSealed, index.hashOf(clinicId, { phone, name: null }), call.startedAt, call.durationMs ?? null,
        call.disconnectionReason ?? null, call.analysed === true ? call.startedAt : null, call.successful ?? null, call.completed ?? null,
        call.category == null ? null : index.categoryHashOf(clinicId, call.category), call.reserved ?? null, call.satisfaction ?? null, call.words === undefined ? null : await sealing.seal({ clinicId, table: 'call', column: 'summary_sealed', rowId: id }, call.words),
      ],
    );
    if (row === undefined) throw new Error('The call was not stored');
    return row.id;
  });
}
