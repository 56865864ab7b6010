import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { layCuttableLine } from '../../../testing/database/cuttable-line';
import { sendDue } from '../../../testing/send-due';
import { loadConfig } from '../config/config';
import { createLogger } from '../logs/logger';
import { createDelivery } from './delivery';
import { headerLine } from './mail';
import { createMailer, type Mailer } from './mailer';

let store: TestDatabase;
let now: Date;
let log: string[];
let servers: SMTPServer[];

beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  log = [];
  servers = [];
  await store.database.query('DELETE FROM mail_outbox');
});
afterEach(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
});

interface Received {
  readonly to: string[];
  readonly text: string;
}

/** A real SMTP server; `answer` decides about each mail. */
async function smtp(answer: () => Error | null = () => null) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
      stream.on('end', () => {
        const refusal = answer();
        if (refusal === null) received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  servers.push(server);
  const listening = await new Promise<AddressInfo>((resolve) => {
    const socket = server.listen(0, '127.0.0.1', () => resolve(socket.address() as AddressInfo));
  });
  return { received, url: `smtp://127.0.0.1:${listening.port}` };
}

function mailerTo(smtpUrl: string): Mailer {
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } });
  const delivery = createDelivery({ smtpUrl, from: 'Clinavoz <hola@clinavoz.example>', folder: '/nowhere', domain: 'clinavoz.example' });
  return createMailer({ database: store.database, clock: { now: () => new Date(now) }, logger, delivery, key: Buffer.alloc(32, 7) });
}

const mail = { to: 'ventas@clinavoz.example', subject: 'Solicitud de demo · Clínica Ñandú', text: 'Llámame al 600 000 000\n.\nAdiós' };
const enqueue = (mailer: Mailer) => store.database.transaction((tx) => mailer.enqueueMail(tx, mail));
const outbox = () => store.database.query<{ attempts: number; sent_at: Date | null; given_up_at: Date | null; content: Buffer | null; next_attempt_at: Date }>('SELECT * FROM mail_outbox');

test('a mail reaches the server whole, and its content leaves the outbox', async () => {
  const server = await smtp();
  const mailer = mailerTo(server.url);
  await enqueue(mailer);
  const [waiting] = await outbox();
  expect(waiting?.content?.toString('latin1')).not.toContain('600 000');
  expect(await sendDue(mailer)).toBe(1);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ to: ['ventas@clinavoz.example'] });
  expect(server.received[0]?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@clinavoz\.example>/im);
  expect(server.received[0]?.text).toContain('600 000 000\r\n.\r\n');
  expect(server.received[0]?.text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*600 000 000<br>/);
  expect(await outbox()).toMatchObject([{ attempts: 1, content: null, sent_at: now }]);
  expect(await sendDue(mailer)).toBe(0);
});

test.each([
  [{ SITE_NAME: 'Voz: citas (beta), S.L.' }, 'Voz: citas (beta), S.L.'],
  [{ MAIL_FROM: '"Voz, S.L." <hola@voz.example>' }, 'Voz, S.L.'],
  [{ MAIL_FROM: 'Voz <hola@voz.example>' }, 'Voz'],
])('a mail names its sender, whatever signs the name has: %j', async (settings, name) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-mail-'));
  const { mail: sender } = loadConfig({ DATA_DIR: folder, SITE_EMAIL: 'hola@voz.example', ...settings });
  await createDelivery(sender).send({ ...mail, id: 'a'.repeat(36), createdAt: now });
  const [file = ''] = await readdir(sender.folder);
  const text = await readFile(path.join(sender.folder, file), 'utf8');
  expect(/^From: (.*)$/m.exec(text)?.[1]?.replaceAll('"', '')).toBe(`${name} <hola@voz.example>`);
  expect(text.replaceAll('=\n', '')).toContain(`vertical-align:middle">${name}</span>`.replaceAll('=', '=3D'));
  await rm(folder, { recursive: true });
});

test('a damaged mail hides no other from whoever looks for what is kept of a person', async () => {
  const mailer = mailerTo('smtp://127.0.0.1:1');
  await enqueue(mailer);
  await store.database.query('UPDATE mail_outbox SET content = set_byte(content, 40, get_byte(content, 40) # 1)');
  await enqueue(mailer);
  expect(await mailer.kept(store.database)).toMatchObject([{ waits: true, mail }]);
});

test('nothing is sent for a transaction that was rolled back', async () => {
  const server = await smtp();
  const mailer = mailerTo(server.url);
  await expect(store.database.transaction(async (tx) => {
    await mailer.enqueueMail(tx, mail);
    throw new Error('changed our mind');
  })).rejects.toThrow('changed our mind');
  expect(await sendDue(mailer)).toBe(0);
  expect(server.received).toEqual([]);
});

test('a server that refuses and then accepts gets the mail once, after longer and longer pauses', async () => {
  let refusals = 3;
  const server = await smtp(() => (refusals-- > 0 ? Object.assign(new Error('451 try later, ana@sol.example'), { responseCode: 451 }) : null));
  const mailer = mailerTo(server.url);
  await enqueue(mailer);
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await sendDue(mailer)).toBe(0);
    const [row] = await outbox();
    pauses.push((row?.next_attempt_at.getTime() ?? 0) - now.getTime());
    expect(await sendDue(mailer)).toBe(0);
    now = row?.next_attempt_at ?? now;
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000]);
  expect(await sendDue(mailer)).toBe(1);
  expect(server.received).toHaveLength(1);
  expect(log.join()).toContain('mail: not sent');
  expect(log.join()).not.toMatch(/sol\.example|ventas|600 000/);
});

test('a server that is down is tried again until it is there', async () => {
  const server = await smtp();
  const line = await layCuttableLine(server.url);
  await line.cut();
  const mailer = mailerTo(line.url);
  await enqueue(mailer);
  expect(await sendDue(mailer)).toBe(0);
  line.mend();
  now = new Date(now.getTime() + 30_000);
  expect(await sendDue(mailer)).toBe(1);
  expect(server.received).toHaveLength(1);
  await line.cut();
});

test('after three days a mail is given up, and kept for whoever looks into it', async () => {
  const server = await smtp(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  const mailer = mailerTo(server.url);
  await enqueue(mailer);
  now = new Date(now.getTime() + 3 * 86_400_000 + 1);
  expect(await sendDue(mailer)).toBe(0);
  const [row] = await outbox();
  expect(row?.given_up_at).toEqual(now);
  expect(row?.content).not.toBeNull();
  expect(log.join()).toContain('mail: given up');
});

test('a mail that was given up goes thirty days later', async () => {
  const server = await smtp(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  const mailer = mailerTo(server.url);
  await enqueue(mailer);
  now = new Date(now.getTime() + 3 * 86_400_000 + 1);
  await sendDue(mailer);
  now = new Date(now.getTime() + 30 * 86_400_000);
  await mailer.purgeOld();
  expect(await outbox()).toHaveLength(1);
  now = new Date(now.getTime() + 1);
  await mailer.purgeOld();
  expect(await outbox()).toEqual([]);
});

test('two processes send ten mails once each', async () => {
  const server = await smtp();
  const [one, other] = [mailerTo(server.url), mailerTo(server.url)];
  for (let count = 0; count < 10; count += 1) await enqueue(one);
  const counts = await Promise.all([sendDue(one), sendDue(other)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(server.received).toHaveLength(10);
});

test.each([
  ['a second recipient', { to: 'a@b.example, c@d.example' }],
  ['a header in the recipient', { to: 'a@b.example\r\nBcc: c@d.example' }],
  ['a header in the subject', { subject: 'Hola\r\nBcc: c@d.example' }],
  ['an answer address with a name', { replyTo: 'Ana <a@b.example>' }],
])('%s is refused before it is stored', async (_, difference) => {
  const mailer = mailerTo('smtp://127.0.0.1:1');
  await expect(store.database.transaction((tx) => mailer.enqueueMail(tx, { ...mail, ...difference }))).rejects.toThrow();
  expect(await outbox()).toEqual([]);
});

test('a running mailer sends as soon as the transaction is committed', async () => {
  const server = await smtp();
  const mailer = mailerTo(server.url);
  const running = await mailer.start();
  const sent = new Promise<void>((resolve) => {
    const original = server.received.push.bind(server.received);
    server.received.push = (...items) => {
      resolve();
      return original(...items);
    };
  });
  await enqueue(mailer);
  await sent;
  await running.stop();
  expect(await outbox()).toMatchObject([{ attempts: 1 }]);
});

test('a stop waits for the mail that is on its way, and leaves the next ones to another process', async () => {
  const mailer = mailerTo((await smtp()).url);
  for (let waiting = 0; waiting < 3; waiting += 1) await enqueue(mailer);
  const sending = await mailer.start();
  await sending.stop();
  expect((await outbox()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
});

test('a subject is cut between two characters', () => {
  expect(headerLine(`${'a'.repeat(199)}🦷`)).toBe('a'.repeat(199));
});
