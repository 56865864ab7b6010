import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { addPerson } from '../testing/clinics';
import { internalAgent, startCalls, webhookAbout, type CallsUnderTest } from '../testing/conversations/calls-under-test';
import { testEncryption } from '../testing/database/encryption';
import { createSessionService } from './clinic/session/session.service';
import { createChatIngest, type ChatIngest } from './conversations/chat/chat-ingest.service';
import { purgeOldEvents } from './conversations/events/event.repository';
import { createAudit } from './platform/audit/audit';
import { createLogger } from './platform/logs/logger';
import type { Delivery } from './platform/mail/delivery';
import { createMailer, type Mailer } from './platform/mail/mailer';
import { testTrail } from '../testing/trail';
import { sendDue } from '../testing/send-due';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let world: CallsUnderTest;
let ingest: ChatIngest;
let mailer: Mailer;
const sent: string[] = [];

beforeAll(async () => {
  world = await startCalls({ onChat: (tx, body) => (JSON.stringify(body).includes('broken') ? Promise.reject(new Error('cannot be read')) : ingest.webhook(tx, body)) });
  const { database, clock } = world;
  ingest = createChatIngest({ database, clock, encryption: testEncryption(database, clock), internalAgentIds: [internalAgent] });
  const delivery: Delivery = {
    send: async ({ to }) => {
      if (to.startsWith('nobody')) throw new Error('no such mailbox');
      sent.push(to);
    },
    close: () => undefined,
  };
  mailer = createMailer({ database, clock, logger: createLogger({ level: 'silent' }), delivery, key: Buffer.alloc(32, 7) });
});
afterAll(() => world.stop());

const send = (body: string) => request(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
const mailTo = (to: string) => world.database.transaction((tx) => mailer.enqueueMail(tx, { to, subject: 'Hola', text: 'Hola' }));
const count = async (sql: string) => (await world.database.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count;

/** Events of any day, including bad ones, and the machine's own work. */
async function live(name: string): Promise<void> {
  const { time } = world.clock;
  const id = name.replaceAll(/[^a-z0-9]/gi, '-');
  const call = webhookAbout('call_ended', { call_id: `call-${id}`, call_status: 'ended', start_timestamp: time.getTime() - minute, end_timestamp: time.getTime() });
  const bad = JSON.stringify({ event: 'chat_ended', chat: { chat_id: `broken-${id}`, agent_id: internalAgent } });
  const unclaimed = webhookAbout('call_started', { agent_id: `agent-of-nobody-${id}` });
  for (const body of [bad, unclaimed, call]) await send(body);
  await mailTo('nobody@sol.example');
  await mailTo(`${id}@sol.example`);
  await world.calls.drain();
  await sendDue(mailer);
  await world.calls.lookAtWaiting();
  await mailer.purgeOld();
  await purgeOldEvents(world);
  await createAudit({ ...world, trail: testTrail() }).purgeOld();
  expect(await world.rowsOf(`select status from call where provider_call_id = 'call-${id}'`)).toEqual([{ status: 'ended' }]);
  expect(sent.at(-1)).toBe(`${id}@sol.example`);
}

test('ten days with failing webhooks and mails, a restart among them: everything else goes on, and what fails is given up', async () => {
  for (let step = 0; step <= 40; step += 1) {
    await live(`day ${step / 4}`);
    if (step === 20) await world.calls.start()();
    world.clock.time = new Date(world.clock.time.getTime() + 6 * hour);
  }
  expect(await count(`webhook_delivery where given_up_at is not null`)).toBeGreaterThan(20);
  expect(await count(`mail_outbox where given_up_at is not null`)).toBeGreaterThan(20);
  expect(await count(`mail_outbox where sent_at is null and given_up_at is null`)).toBeLessThan(20);
});

test('a year: nothing piles up', async () => {
  for (let week = 0; week < 52; week += 1) {
    await live(`week ${week}`);
    world.clock.time = new Date(world.clock.time.getTime() + 7 * day);
  }
  await live('after a year');
  expect(await count(`webhook_delivery where received_at < '${new Date(world.clock.time.getTime() - 31 * day).toISOString()}'`)).toBe(0);
  expect(await count('mail_outbox')).toBeLessThan(40);
  expect(await count(`webhook_delivery where processed_at is null`)).toBeLessThan(20);
  expect(await count(`webhook_delivery where processed_at is null and failure is not null`)).toBeGreaterThan(0);
});

test.each([
  ['to summer time', '2028-03-26T01:00:00Z'],
  ['to winter time', '2028-10-29T01:00:00Z'],
])('the change of clocks %s changes neither sessions nor pauses', async (_name, change) => {
  const { database, clock } = world;
  const sessions = createSessionService({ database, names: testEncryption(database).sealing.names, clock, audit: createAudit({ database, clock, trail: testTrail() }), isOperator: () => Promise.resolve(false) });
  world.clock.time = new Date(new Date(change).getTime() - 10 * minute);
  const userId = await addPerson(database, change);
  const { token } = await database.transaction((tx) => sessions.start(tx, { userId, provedAt: new Date(), browser: '', previous: undefined }));
  await live(`before ${change}`);
  world.clock.time = new Date(new Date(change).getTime() + 10 * minute);
  expect(await sessions.find(token)).toBeDefined();
  await live(`after ${change}`);
  world.clock.time = new Date(new Date(change).getTime() + 39 * minute);
  expect(await sessions.find(token)).toBeDefined();
  world.clock.time = new Date(new Date(change).getTime() + 80 * minute);
  expect(await sessions.find(token)).toBeUndefined();
});
