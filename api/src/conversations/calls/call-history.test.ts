import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase } from 'shared/testing/postgres';
import { addCall, addClinic } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/encryption';
import { withinClinic } from '../../platform/clinic-scope';
import { createAudit } from '../../platform/audit/audit';
import { answerErrors } from '../../platform/http';
import { callLinePlace } from '../../platform/sealing/patient-places';
import { callHistoryModule } from './call-history.module';

const now = new Date('2026-07-15T10:00:00Z');
const clock = { now: () => new Date(now) };
let store: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

function panelOf(clinicId: string) {
  const access = { clinicId, userId: 'u', role: 'staff' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: now };
  return supertest(
    express()
      .use(callHistoryModule({ database: store.database, clock, audit: createAudit({ database: store.database, clock }), encryption: testEncryption(store.database), requireClinic: async () => access }))
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
});
