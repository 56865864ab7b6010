import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase } from '../testing/database/test-database';
import { takeChatWebhook } from '../testing/conversations/chat-webhook';
import { addCall, addClinic, addPerson } from '../testing/clinics';
import { testEncryption } from '../testing/database/encryption';
import { analyticsModule } from '../src/conversations/figures/analytics.module';
import { callHistoryModule } from '../src/conversations/calls/call-history.module';
import { createChatIngest } from '../src/conversations/chat/chat-ingest.service';
import { chatReadingModule } from '../src/conversations/chat/chat-reading.module';
import { createEventSource } from '../src/conversations/events/event.repository';
import { createAudit } from '../src/platform/audit/audit';
import type { Database, Queryable } from '../src/platform/database/database';
import { answerErrors } from '../src/platform/web/answer-errors';
import { testTrail } from '../testing/trail';

/** The panel's queries without any of their own clinic filters: only row-level security is left. */
function withoutFilters(database: Database): { database: Database; removed: () => number } {
  let removed = 0;
  const strip = (queryable: Queryable): Queryable => ({
    query: (sql, parameters) =>
      queryable.query(
        sql.replaceAll(/\b(?:\w+\.)?clinic_id = \$1\b/g, () => {
          removed += 1;
          return '$1::uuid IS NOT NULL';
        }),
        parameters,
      ),
  });
  return { database: { ...strip(database), listen: database.listen, transaction: (work) => database.transaction((tx) => work(strip(tx))) }, removed: () => removed };
}

let store: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

test('with every clinic filter removed from the queries, no row of another clinic is seen', async () => {
  const now = new Date();
  const encryption = testEncryption(store.database);
  const ours = await addClinic(store.database, 'ours', 'agent-ours');
  const theirs = await addClinic(store.database, 'theirs', 'agent-theirs');
  const userId = await addPerson(store.database, 's');
  const foreignCall = await addCall(store.database, theirs, { startedAt: now, durationMs: 60_000, analysed: true, category: 'Crown', reserved: true, satisfaction: 9 });
  const ingest = createChatIngest({ database: store.database, clock: { now: () => now }, encryption, internalAgentIds: [] });
  await takeChatWebhook(store.database, ingest, {
    event: 'chat_ended', chat: { chat_id: 'c', agent_id: 'agent-theirs', message_with_tool_calls: [{ role: 'user', content: 'secreto', message_id: 'm' }] },
  });

  const { database, removed } = withoutFilters(store.database);
  const clock = { now: () => new Date(now) };
  const audit = createAudit({ database: store.database, clock, trail: testTrail() });
  const panelOf = (clinicId: string) => {
    const requireClinic = async () => ({ clinicId, userId, role: 'owner' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: now });
    return supertest(
      express()
        .use(analyticsModule({ database, clock, audit, encryption, requireClinic }))
        .use(callHistoryModule({ database, clock, audit, encryption, requireClinic }))
        .use(chatReadingModule({ database, clock, audit, encryption, requireClinic }))
        .use(answerErrors),
    );
  };

  // The clinic itself sees its rows through the stripped queries, so that an empty response below means something.
  const own = panelOf(theirs);
  expect((await own.get('/api/calls').expect(200)).body).toHaveLength(1);
  const { body: [thread] } = await own.get('/api/chat/threads').expect(200);
  expect((await own.get('/analytics').expect(200)).body.newConversations).toBe(2);

  const foreign = panelOf(ours);
  expect((await foreign.get('/analytics').expect(200)).body).toMatchObject({ newConversations: 0, activePatients: 0, averageDuration: null, reserved_appointment: { yes: 0, no: 0 }, satisfactions: { count: 0 } });
  expect((await foreign.get('/api/calls').expect(200)).body).toEqual([]);
  await foreign.get(`/api/calls/${foreignCall}`).expect(404);
  expect((await foreign.get('/api/chat/threads').expect(200)).body).toEqual([]);
  await foreign.get(`/api/chat/threads/${thread.id}/messages`).expect(404);
  await foreign.post(`/api/chat/threads/${thread.id}/read`).send({}).expect(404);

  const source = createEventSource(database, encryption.sealing);
  expect(await source.after(theirs, 0n)).not.toEqual([]);
  expect(await source.after(ours, 0n)).toEqual([]);
  expect(await source.newest(ours)).toEqual({ id: 0n, news: false });
  expect(removed()).toBeGreaterThan(12);
});
