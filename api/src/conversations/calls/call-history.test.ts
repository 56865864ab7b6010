import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase } from '../../../testing/database/test-database';
import { trailOf } from '../../../testing/audit-trail';
import { addCall, addClinic, addPerson } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { createAudit } from '../../platform/audit/audit';
import { DomainError } from '../../platform/errors';
import { answerErrors } from '../../platform/web/answer-errors';
import { callLinePlace } from '../../platform/sealing/patients/patient-places';
import { callHistoryModule } from './call-history.module';
import { testTrail } from '../../../testing/trail';

const now = new Date('2026-07-15T10:00:00Z');
const clock = { now: () => new Date(now) };
let store: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

function panelOf(clinicId: string, userId = '6f1f9a52-0000-4000-8000-000000000009', reads: () => { readonly clinicId?: string } = () => ({})) {
  const access = { clinicId, userId, role: 'reception' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: now };
  return supertest(
    express()
      .use(express.json())
      .use(callHistoryModule({ database: store.database, clock, audit: createAudit({ database: store.database, clock, trail: testTrail() }), encryption: testEncryption(store.database), requireClinic: async () => ({ ...access, ...reads() }) }))
      .use(answerErrors),
  );
}

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the list of calls', () => {
  test('names each outcome', async () => {
    const clinicId = await addClinic(store.database, 'outcomes');
    await addCall(store.database, clinicId, { startedAt: ago(1), status: 'ongoing' });
    await addCall(store.database, clinicId, { startedAt: ago(2), analysed: true, successful: true });
    await addCall(store.database, clinicId, { startedAt: ago(3), analysed: true, successful: false });
    await addCall(store.database, clinicId, { startedAt: ago(4), status: 'ended' });
    await addCall(store.database, clinicId, { startedAt: ago(5), status: 'not_connected' });
    await addCall(store.database, clinicId, { startedAt: ago(6), disconnectionReason: 'error_user_not_joined' });
    await addCall(store.database, clinicId, { startedAt: ago(7), status: 'registered' });
    const { body } = await panelOf(clinicId).get('/api/calls').expect(200);
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['ongoing', 'resolved', 'unresolved', 'not_analysed', 'not_connected', 'not_connected']);
  });

  test('says of a damaged value that it is one, and gives all others', async () => {
    const clinicId = await addClinic(store.database, 'damaged');
    for (const minutes of [1, 2, 3]) await addCall(store.database, clinicId, { startedAt: ago(minutes), words: `Llamada ${minutes}` });
    await withinClinic(store.database, clinicId, (tx) => tx.query('UPDATE call SET summary_sealed = set_byte(summary_sealed, 40, get_byte(summary_sealed, 40) # 1) WHERE started_at = $1', [ago(2)]));
    const { body } = await panelOf(clinicId).get('/api/calls').expect(200);
    expect(body.map(({ summary }: { summary: string }) => summary)).toEqual(['Llamada 1', 'Dato dañado: no se puede leer', 'Llamada 3']);
    const found = await panelOf(clinicId).get('/api/calls?search=llamada').expect(200);
    expect(found.body).toHaveLength(2);
  });

  test('comes in pages without gap or overlap, also when calls began in the same millisecond', async () => {
    const clinicId = await addClinic(store.database, 'pages');
    for (let index = 0; index < 25; index += 1) await addCall(store.database, clinicId, { startedAt: ago(Math.floor(index / 5)) });
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const { body } = await panelOf(clinicId).get('/api/calls').query(before === undefined ? { limit: 7 } : { limit: 7, before });
      ids.push(...body.map(({ id }: { id: string }) => id));
      before = body.length === 7 ? `${body.at(-1).startedAt}_${body.at(-1).id}` : undefined;
    } while (before !== undefined);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
  });

  test('gives one call with its transcript in order', async () => {
    const clinicId = await addClinic(store.database, 'transcript');
    const id = await addCall(store.database, clinicId, { startedAt: ago(1), fromNumber: '+34600', satisfaction: 8.5 });
    const seal = await testEncryption(store.database).sealing.sealerFor([clinicId]);
    await withinClinic(store.database, clinicId, async (tx) => {
      for (const [position, content] of [[1, 'Hola'], [0, 'Buenos días']] as const) {
        await tx.query(`INSERT INTO call_line (call_id, clinic_id, position, role, content_sealed) VALUES ($1, $2, $3, 'agent', $4)`, [id, clinicId, position, seal({ clinicId, ...callLinePlace(id, position) }, content)]);
      }
    });
    const { body } = await panelOf(clinicId).get(`/api/calls/${id}`).expect(200);
    expect(body).toMatchObject({ callerPhone: '+34600', satisfaction: 8.5, channel: 'phone', recordingUrl: null });
    expect(body.transcript.map(({ content }: { content: string }) => content)).toEqual(['Buenos días', 'Hola']);
  });

  test('knows no call of another clinic', async () => {
    const id = await addCall(store.database, await addClinic(store.database, 'mine'), { startedAt: ago(1) });
    const theirs = panelOf(await addClinic(store.database, 'yours'));
    await theirs.get(`/api/calls/${id}`).expect(404);
    expect((await theirs.get('/api/calls')).body).toEqual([]);
  });

  test('names hang-ups under ten seconds, whatever the analysis says of them', async () => {
    const clinicId = await addClinic(store.database, 'abandoned');
    await addCall(store.database, clinicId, { startedAt: ago(1), durationMs: 9_999, analysed: true, successful: false });
    await addCall(store.database, clinicId, { startedAt: ago(2), durationMs: 10_000, analysed: true, successful: false });
    const { body } = await panelOf(clinicId).get('/api/calls').expect(200);
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['abandoned', 'unresolved']);
  });

  test('names a call that broke off without an analysis as unresolved: none may follow', async () => {
    const clinicId = await addClinic(store.database, 'broken');
    await addCall(store.database, clinicId, { startedAt: ago(1), status: 'error' });
    await addCall(store.database, clinicId, { startedAt: ago(2), status: 'error', analysed: true, successful: true });
    await addCall(store.database, clinicId, { startedAt: ago(3) });
    const { body } = await panelOf(clinicId).get('/api/calls').expect(200);
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unresolved', 'resolved', 'not_analysed']);
  });

  test('gives all calls that go on, and no others, when only those are asked for', async () => {
    const clinicId = await addClinic(store.database, 'ongoing');
    const ids = [];
    for (const status of ['ongoing', 'ended', 'ongoing', 'registered', 'error', 'not_connected']) {
      const id = await addCall(store.database, clinicId, { startedAt: ago(1), status });
      if (status === 'ongoing') ids.push(id);
    }
    const { body } = await panelOf(clinicId).get('/api/calls').query({ ongoing: true }).expect(200);
    expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

test('a call of another clinic is named as that to whoever works there too, and as none to everybody else', async () => {
  const [here, there] = [await addClinic(store.database, 'here'), await addClinic(store.database, 'there')];
  const id = await addCall(store.database, there, { startedAt: ago(1) });
  const [both, one] = [await addPerson(store.database, 'both'), await addPerson(store.database, 'one')];
  await store.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $3, 'reader', now()), ($2, $3, 'reader', now()), ($1, $4, 'owner', now())`, [here, there, both, one]);
  const asked = async (userId: string, call = id) => (await panelOf(here, userId).get(`/api/calls/${call}`).expect(404)).body;
  const { requestId: _, ...body } = await asked(both);
  expect(body).toEqual({ error: 'Esto es de otra clínica tuya.', code: 'other_clinic', details: [{ field: 'clinic', message: there }] });
  expect((await asked(both, here)).code).toBe('not_found');
  expect((await asked(one)).code).toBe('not_found');
  expect((await trailOf(store.database)).filter(({ subject }) => subject === id)).toEqual([]);
});

describe('the file of calls', () => {
  const lines = (text: string) => text.replace(/^\uFEFF/, '').trimEnd().split('\r\n');

  test('holds every call of the period, however many the page has loaded, and the audit trail names it first', async () => {
    const clinicId = await addClinic(store.database, 'file');
    for (let call = 0; call < 520; call += 1) await addCall(store.database, clinicId, { startedAt: ago(Math.floor(call / 3)), fromNumber: '+34677000111', durationMs: 61_000 });
    await addCall(store.database, clinicId, { startedAt: ago(25 * 60) });
    const { text, headers } = await panelOf(clinicId).post('/api/exports/calls').send({ range: '24h' }).expect(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['cache-control']).toBe('no-store');
    const [clinic, names, ...rows] = lines(text);
    expect(clinic).toBe('Clínica file');
    expect(names).toBe('Fecha;Quién llama;Paciente;Duración (segundos);Resultado;Cita reservada;Motivo;Resumen;Ejemplo');
    expect(rows).toHaveLength(520);
    expect(rows[0]).toBe('2026-07-15 12:00;+34 677 000 111;;61;Pendiente de análisis;;;;No');
    const entry = (await trailOf(store.database)).find((noted) => noted.action === 'calls.exported' && noted.clinicId === clinicId);
    expect(entry?.details).toEqual({ rows: 520, range: '24h' });
    expect(lines((await panelOf(clinicId).post('/api/exports/calls').send({})).text)).toHaveLength(523);
  });

  test('ends where whoever asked is removed from the clinic', async () => {
    const clinicId = await addClinic(store.database, 'file-removed');
    for (let call = 0; call < 501; call += 1) await addCall(store.database, clinicId, { startedAt: ago(call) });
    let asked = 0;
    const member = panelOf(clinicId, undefined, () => {
      asked += 1;
      if (asked > 1) throw new DomainError('not_signed_in');
      return {};
    });
    await expect(member.post('/api/exports/calls').send({})).rejects.toThrow('aborted');
    expect(asked).toBe(2);
  });

  test('ends where whoever asked has switched to another clinic: they may have been removed from this one since', async () => {
    const [clinicId, other] = [await addClinic(store.database, 'file-left'), await addClinic(store.database, 'file-joined')];
    for (let call = 0; call < 501; call += 1) await addCall(store.database, clinicId, { startedAt: ago(call) });
    let asked = 0;
    const member = panelOf(clinicId, undefined, () => ((asked += 1) > 1 ? { clinicId: other } : {}));
    await expect(member.post('/api/exports/calls').send({})).rejects.toThrow('aborted');
  });

  test('holds nobody else’s calls', async () => {
    await addCall(store.database, await addClinic(store.database, 'file-mine'), { startedAt: ago(1) });
    const { text } = await panelOf(await addClinic(store.database, 'file-yours')).post('/api/exports/calls').send({}).expect(200);
    expect(lines(text)).toHaveLength(2);
  });
});
