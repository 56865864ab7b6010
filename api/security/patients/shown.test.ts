import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import supertest from 'supertest';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { runAdminLine } from '../../cli/admin/admin-line';
import { rowsOf } from '../../testing/named-tests';
import { trailOf } from '../../testing/audit-trail';
import { takeChatWebhook } from '../../testing/conversations/chat-webhook';
import { addClinic } from '../../testing/clinics';
import { testEncryption } from '../../testing/database/encryption';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { appointmentsOf } from '../../src/conversations/agenda/appointments';
import { noteCallRequest } from '../../src/conversations/agenda/call-requests';
import { recordCall } from '../../src/conversations/calls/calls.repository';
import { createChatIngest } from '../../src/conversations/chat/chat-ingest.service';
import { createWebhookBodies } from '../../src/conversations/webhooks/webhook-inbox';
import { composePatients } from '../../src/compose/compose-panel';
import { withinClinic } from '../../src/platform/clinic/clinic-scope';
import { administratorsWith } from '../../testing/sign-in/administrators';
import type { PatientEncryption } from '../../src/platform/sealing/patients/patient-encryption';

const opsToken = 'operator-token-of-this-test';
const now = new Date('2026-11-23T09:00:00Z');
const clock = { now: () => now };
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const before = { ...process.env };
let store: TestDatabase;
let encryption: PatientEncryption;
let app: TestApp;
let clinicId: string;

beforeAll(async () => {
  store = await createTestDatabase();
  encryption = testEncryption(store.database, clock);
  app = await buildTestApp({ database: store.database, clock, settings: { OPS_TOKEN: opsToken }, modules: (services) => [administratorsWith(opsToken, services), ...composePatients({ ...services, encryption }, { openCodes: async (ids) => new Set(ids) })] });
  clinicId = await addClinic(store.database, 'sol', 'agent-sol');
  await addClinic(store.database, 'luna', 'agent-luna');
});
afterAll(async () => {
  process.env = before;
  await app.close();
  await store.drop();
});

const asked = (act: 'show' | 'erase', who: object, slug = 'sol') => supertest(app.origin).post(`/api/admin/clinics/${slug}/patients/${act}`).set('Authorization', `Bearer ${opsToken}`).send(who);

interface Shown { readonly kept: Record<'calls' | 'chats' | 'appointments' | 'requests' | 'tasks' | 'webhooks', Record<string, unknown>[]> }
const shown = async (who: object) => ((await asked('show', who).expect(200)).body as Shown).kept;

/** The tables of a patient's data, and the key of each. */
const places = {
  calls: ['call', 'id'], chats: ['chat_thread', 'id'], appointments: ['appointment', 'id'], requests: ['call_request', 'id'], tasks: ['task_state', 'task_id'],
  transcripts: ['call_line', `call_id || '/' || position`], messages: ['chat_message', 'id'],
} as const;
const stored = () =>
  withinClinic(store.database, clinicId, async (tx) => {
    const rows = new Map<string, string[]>();
    for (const [part, [table, id]] of Object.entries(places)) rows.set(part, (await tx.query<{ id: string }>(`SELECT (${id})::text AS id FROM ${table}`)).map((row) => row.id));
    return rows;
  });
/** The same for the shown data. */
const listed = ({ calls, chats, appointments, requests, tasks }: Shown['kept']) => {
  const inside = (rows: Record<string, unknown>[], part: string) => rows.flatMap((row) => row[part] as Record<string, unknown>[]);
  const ids = (rows: Record<string, unknown>[], name = 'id') => rows.map((row) => String(row[name])).toSorted();
  return {
    calls: ids(calls), chats: ids(chats), appointments: ids(appointments), requests: ids(requests), tasks: ids(tasks, 'task_id'),
    transcripts: inside(calls, 'transcript').map((line) => `${String(line.call_id)}/${String(line.position)}`).toSorted(), messages: ids(inside(chats, 'messages')),
  };
};

/** A call with analysis, a visit, a callback request and a staff note; a call that was never reported; a chat that booked. */
async function live(name: string, phone: string, hours: number): Promise<void> {
  const at = hoursAgo(hours);
  const seal = await encryption.sealing.sealerFor([clinicId]);
  const call_id = `call_${name}`;
  const ingest = createChatIngest({ database: store.database, clock: { now: () => at }, encryption, internalAgentIds: [] });
  const message = (role: string, content: string, n: number) => ({ role, content, message_id: `m-${name}-${n}`, created_timestamp: at.getTime() + n });
  await takeChatWebhook(store.database, ingest, { event: 'chat_analyzed', chat: { chat_id: `chat_${name}`, agent_id: 'agent-sol', chat_status: 'ended', start_timestamp: at.getTime(), message_with_tool_calls: [message('user', `Escribe ${name}`, 1), message('agent', 'Le respondo', 2)] } });
  await withinClinic(store.database, clinicId, async (tx) => {
    const transcript_object = Array.from({ length: 12 }, (_, n) => ({ role: n % 2 === 0 ? 'agent' : 'user', content: `Dice ${name} ${n}` }));
    await recordCall(tx, clinicId, { call_id, agent_id: 'agent-sol', call_type: 'phone_call', call_status: 'ended', start_timestamp: at.getTime(), from_number: phone, transcript_object, call_analysis: { call_summary: `Resumen de ${name}`, custom_analysis_data: { problem_category: 'Crown' } } } as never, { encryption, now: at });
    for (const [conversation, hour] of [[call_id, 0], [`chat_${name}`, 1]] as const) {
      const startsAt = new Date(Date.parse('2026-11-24T09:00:00Z') + ((hours % 10) * 2 + hour) * 1_800_000);
      await appointmentsOf(tx, clinicId, { clock, audit: app.services.audit, seal, encryption, settings: usualSettings }).book({ startsAt, patientName: name, patientPhone: phone, reason: `Motivo de ${name}`, providerCallId: conversation });
    }
    for (const providerCallId of [call_id, `lost_${name}`]) await noteCallRequest(tx, { clinicId, providerCallId, kind: 'callback', name, phone, detail: `Llamen a ${name}` }, { seal, index: encryption.index, now: at });
    const [thread] = await tx.query<{ id: string }>('SELECT id FROM chat_thread WHERE provider_chat_id = $1', [`chat_${name}`]);
    for (const task of [`call:${call_id}`, `call:lost_${name}`, `chat:${thread?.id}`]) await tx.query('INSERT INTO task_state (clinic_id, task_id, note_sealed) VALUES ($1, $2, $3)', [clinicId, task, seal({ clinicId, table: 'task_state', column: 'note_sealed', rowId: task }, `Nota sobre ${name}`)]);
    for (const table of ['call', 'appointment', 'call_request']) await tx.query(`UPDATE ${table} SET created_at = $1 WHERE provider_call_id LIKE '%' || $2`, [at, name]);
    await tx.query('UPDATE chat_thread SET received_at = $1 WHERE provider_chat_id = $2', [at, `chat_${name}`]);
  });
  const body_hash = Buffer.alloc(32, name);
  const sealed = await createWebhookBodies({ database: store.database, sealing: encryption.sealing }).seal(body_hash, JSON.stringify({ unheard: `De ${name}` }));
  await store.database.query('INSERT INTO webhook_delivery (subject_id, event, body_hash, body_sealed, processed_at) VALUES ($1, $2, $3, $4, $5)', [call_id, 'call_analyzed', body_hash, sealed, at]);
}

test('the tables of this test are all that keep what patients say and are', () => {
  const health = rowsOf('api/security/controls.md', 4, 'Data').flatMap(([table, kind]) => (kind === 'health' ? [table] : []));
  expect(health.toSorted()).toEqual([...Object.values(places).map(([table]) => table), 'webhook_delivery'].toSorted());
});

test('a patient is shown all that would be erased of them, in the clear, and nothing of another, and what was shown then goes', async () => {
  await live('Remedios', '+34600123987', 72);
  await live('Ana', '+34611111111', 73);
  const kept = await shown({ phone: '600 12 39 87' });
  expect(kept.calls).toMatchObject([{ from_number: '+34600123987', summary: 'Resumen de Remedios', problem_category: 'Crown' }]);
  expect((kept.calls[0]?.transcript as { content: string }[]).map(({ content }) => content)).toEqual(Array.from({ length: 12 }, (_, n) => `Dice Remedios ${n}`));
  expect(kept.chats).toMatchObject([{ messages: [{ content: 'Escribe Remedios' }, { content: 'Le respondo' }] }]);
  expect(kept).toMatchObject({ appointments: [{ patient_name: 'Remedios', reason: 'Motivo de Remedios' }, { patient_phone: '+34600123987' }], requests: [{ detail: 'Llamen a Remedios' }, {}], webhooks: [{ body: { unheard: 'De Remedios' } }] });
  expect(kept.tasks.map(({ note }) => note)).toEqual(Array.from({ length: 3 }, () => 'Nota sobre Remedios'));
  for (const other of ['Ana', '+34611111111', '_sealed', '_hash']) expect(JSON.stringify(kept)).not.toContain(other);
  expect(await shown({ name: 'remedios' })).toEqual(kept);

  const all = await stored();
  await asked('erase', { phone: '600123987' }).expect(200);
  const left = await stored();
  expect(listed(kept)).toEqual(Object.fromEntries([...all].map(([part, ids]) => [part, ids.filter((id) => left.get(part)?.includes(id) === false).toSorted()])));
  expect(Object.values(await shown({ phone: '600123987' })).flat()).toEqual([]);
  expect(listed(await shown({ name: 'Ana' }))).toEqual(Object.fromEntries([...left].map(([part, ids]) => [part, ids.toSorted()])));
});

test('what is too young to be erased is shown, and one conversation is shown by its id', async () => {
  await live('Pilar', '+34622222222', 2);
  const kept = await shown({ phone: '622222222' });
  expect(listed(kept)).toMatchObject({ calls: [expect.any(String)], chats: [expect.any(String)], requests: [expect.any(String), expect.any(String)] });
  expect(await shown({ conversation: kept.calls[0]?.id })).toMatchObject({ calls: kept.calls, chats: [], tasks: [{ task_id: 'call:call_Pilar' }] });
});

test('the command prints it, and the trail says who took how much out, and not whose', async () => {
  process.env = { ...before, SITE_URL: app.origin, OPS_TOKEN: opsToken };
  const said: string[] = [];
  const spy = jest.spyOn(console, 'log').mockImplementation((line: unknown) => void said.push(String(line)));
  await runAdminLine(['patients', 'show', 'sol', '--name', 'Pilar']);
  spy.mockRestore();
  expect(JSON.parse(said.join('\n'))).toMatchObject({ calls: [{ summary: 'Resumen de Pilar' }], tasks: [{ note: 'Nota sobre Pilar' }, {}, {}] });
  const entry = (await trailOf(store.database)).at(-1);
  expect(entry).toMatchObject({ actor: 'ops-token', action: 'patient.exported', details: { rows: 6 } });
  expect(JSON.stringify(entry)).not.toContain('Pilar');
});

test('it is for operators, of a clinic that there is, and of somebody who is named', async () => {
  await supertest(app.origin).post('/api/admin/clinics/sol/patients/show').send({ name: 'Pilar' }).expect(401);
  await asked('show', { name: 'Pilar' }, 'ninguna').expect(404);
  await asked('show', {}).expect(400);
  expect(Object.values(((await asked('show', { name: 'Pilar' }, 'luna').expect(200)).body as Shown).kept).flat()).toEqual([]);
});
