// Longer than usual because one stream is followed through its whole life: opening, resuming, rights, limits and its end.
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { eventsPath } from 'shared/contracts/conversations/live-events';
import { createTestDatabase } from '../../../testing/database/test-database';
import { addCall, addClinic } from '../../../testing/clinics';
import { readEvents } from '../../../testing/conversations/event-reader';
import { testEncryption } from '../../../testing/database/encryption';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { loadConfig } from '../../platform/config/config';
import { answerErrors } from '../../platform/web/answer-errors';
import { appendLiveEvents, type NewLiveEvent } from '../../platform/live-events';
import { securityHeaders, streamHeaders } from '../../platform/web/security-headers';
import { createEventHub, type EventHub } from './event-hub';
import { eventsModule } from './events.module';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let clinicId: string;
const running: { server: Server; hub: EventHub }[] = [];
let living = true;
/** The session's current clinic, if it switched after authentication. */
let turnedTo: string | undefined;
/** The session's clinic for new streams. */
let asksFor: string | undefined;
/** Each transaction of the hub waits for it. */
let frozen: Promise<unknown> = Promise.resolve();
/** Whoever asks for a stream waits for it. */
let admission: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  store = await createTestDatabase();
  clinicId = await addClinic(store.database, 'live');
});
afterEach(async () => {
  [living, turnedTo] = [true, undefined];
  for (const { server, hub } of running.splice(0)) {
    await hub.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(() => {
  rmSync(site.dataDir, { recursive: true, force: true });
  return store.drop();
});

const site = { ...loadConfig({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'clinavoz-events-')), SITE_ORIGIN: 'https://clinavoz.example' }), production: true };

/** One API process, reduced to live events. */
async function start({ sessionCheckMs = 60_000, sweepMs = 60_000, heartbeatMs = 60_000, clinic = clinicId } = {}) {
  const sessionHash = Buffer.from('session');
  const logger = {
    warn: ({ err }: { err?: unknown }) => {
      throw err;
    },
  };
  const hub = await createEventHub({
    database: { ...store.database, transaction: (work) => frozen.then(() => store.database.transaction(work)) },
    sealing: testEncryption(store.database).sealing,
    clock: { now: () => new Date() },
    livingSessions: async (hashes) => (living ? hashes.map((idHash) => ({ idHash, clinicId: turnedTo ?? clinic })) : []),
    logger,
    intervals: { sessionCheckMs, sweepMs, heartbeatMs },
  });
  const events = eventsModule({
    hub,
    logger,
    headers: streamHeaders(site),
    requireClinic: async () => {
      await admission;
      return { clinicId: asksFor ?? clinic, userId: 'u', role: 'owner', sessionHash, sessionEndsAt: new Date(Date.now() + 3_600_000) };
    },
  });
  const app = express().get(eventsPath, events.stream).use(...securityHeaders(site)).get('/other', (_request, response) => void response.end()).use(events.refusals, answerErrors);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ server, hub });
  return { hub, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` };
}

const message = (place: string | number) => ({ thread_id: `thread ${place}`, message_id: `message ${place}` });
const appendEvent = (event: NewLiveEvent) => withinClinic(store.database, event.clinicId, async (tx) => (await appendLiveEvents(tx, [event]))[0] ?? '');
const append = (place: string | number = 1, clinic = clinicId) => appendEvent({ clinicId: clinic, type: 'chat_message', payload: message(place) });
const appendCall = (type: 'call_started' | 'call_analyzed', callId = 'one') => appendEvent({ clinicId, type, payload: { call_id: callId } });

describe('the event stream', () => {
  test('has the headers that keep proxies from holding it back, and says how long to wait', async () => {
    const { address } = await start();
    const stream = await readEvents(address);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect((await stream.next()).type).toBe('connected');
    expect(stream.retry).toBe(1_000);
    stream.close();
  });

  test('carries every header that other answers carry, and is kept by nobody', async () => {
    const { address } = await start();
    const stream = await readEvents(address);
    const other = await fetch(new URL('/other', address));
    const protecting = [...other.headers.keys()].filter((name) => /^(?:content-security|cross-origin|origin-agent|permissions|referrer|strict-transport|x-(?!powered))/.test(name));
    expect(protecting.length).toBeGreaterThan(10);
    expect([...stream.headers.keys()]).toEqual(expect.arrayContaining(protecting));
    for (const name of protecting.filter((name) => name !== 'content-security-policy')) expect([name, stream.headers.get(name)]).toEqual([name, other.headers.get(name)]);
    stream.close();
  });

  test('answers HEAD with its headers and ends', async () => {
    const { address } = await start();
    const answer = await fetch(address, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  });

  test('tells of an event as soon as it is committed, and that the figures have changed', async () => {
    const { address } = await start();
    const stream = await readEvents(address);
    await stream.next();
    const id = await appendCall('call_started');
    expect(await stream.next()).toEqual({ type: 'call_started', data: { call_id: 'one' }, id });
    expect(await stream.next()).toEqual({ type: 'analytics_update', data: {}, id: undefined });
    stream.close();
  });

  test('reaches the streams of every process', async () => {
    const [one, two] = [await start(), await start()];
    const streams = [await readEvents(one.address), await readEvents(two.address)];
    for (const stream of streams) await stream.next();
    const id = await append();
    for (const stream of streams) {
      expect((await stream.next()).id).toBe(id);
      stream.close();
    }
  });

  test('does not tell one clinic about another', async () => {
    const other = await addClinic(store.database, 'other');
    const { address } = await start();
    const stream = await readEvents(address);
    await stream.next();
    await append('secret', other);
    const id = await append('open');
    expect(await stream.next()).toMatchObject({ id, data: message('open') });
    stream.close();
  });

  test('resumes after the last event that was seen, by header and by address', async () => {
    const first = await append(1);
    const second = await append(2);
    const { address } = await start();
    for (const [url, headers] of [[address, { 'last-event-id': first }], [`${address}?lastEventId=${first}`, {}]] as const) {
      const stream = await readEvents(url, headers);
      expect(await stream.next()).toMatchObject({ type: 'connected', id: first });
      expect(await stream.next()).toMatchObject({ id: second, data: message(2) });
      stream.close();
    }
  });

  test('tells a new stream whether something happened while its page was read, and a resuming one nothing', async () => {
    const quiet = await addClinic(store.database, 'quiet');
    const { address } = await start({ clinic: quiet });
    const greeting = async (url = address) => {
      const stream = await readEvents(url);
      const { data } = await stream.next();
      stream.close();
      return data;
    };
    expect(await greeting()).toEqual({});
    const id = await append('news', quiet);
    expect(await greeting()).toEqual({ news: true });
    expect(await greeting(`${address}?lastEventId=${id}`)).toEqual({});
    await withinClinic(store.database, quiet, (tx) => tx.query(`UPDATE live_event SET created_at = now() - interval '11 seconds' WHERE id = $1`, [id]));
    expect(await greeting()).toEqual({});
  });

  test('has the clinic’s open panels read anew, in whichever process, once something of a patient was erased', async () => {
    const [other, erased] = [await addClinic(store.database, 'keeps'), await addClinic(store.database, 'erases')];
    const streams = [];
    for (const clinic of [erased, erased, other]) {
      const stream = await readEvents((await start({ clinic })).address);
      await stream.next();
      streams.push(stream);
    }
    const ids = [await addCall(store.database, erased, { startedAt: new Date() }), await addCall(store.database, erased, { startedAt: new Date() })];
    await withinClinic(store.database, erased, (tx) => tx.query('DELETE FROM call WHERE id = ANY($1)', [ids]));
    for (const clinic of [erased, other]) await append('later', clinic);
    const next = [];
    for (const stream of streams) {
      const { type, data } = await stream.next();
      next.push([type, data]);
      stream.close();
    }
    expect(next).toEqual([['connected', { news: true }], ['connected', { news: true }], ['chat_message', message('later')]]);
  });

  test('takes nonsense for no last event', async () => {
    const newest = await append();
    const { address } = await start();
    const stream = await readEvents(`${address}?lastEventId=-1%20or%201`);
    expect(await stream.next()).toMatchObject({ type: 'connected', id: newest });
    stream.close();
  });

  test('finds events whose wake-up was lost', async () => {
    const { address } = await start({ sweepMs: 50 });
    const stream = await readEvents(address);
    await stream.next();
    const [row] = await withinClinic(store.database, clinicId, (tx) =>
      tx.query<{ id: string }>(`INSERT INTO live_event (clinic_id, type, payload) VALUES ($1, 'chat_message', '{}') RETURNING id`, [clinicId]),
    );
    expect((await stream.next()).id).toBe(row!.id);
    stream.close();
  });

  test('sends a heartbeat', async () => {
    const { address } = await start({ heartbeatMs: 20 });
    const stream = await readEvents(address);
    await stream.beat();
    stream.close();
  });

  test('falls silent while the database does, so that the panel takes it for lost, and beats again', async () => {
    const { address } = await start({ heartbeatMs: 10, sweepMs: 20 });
    const stream = await readEvents(address);
    await stream.beat();
    let thaw = (): unknown => undefined;
    frozen = new Promise((resolve) => (thaw = () => resolve(undefined)));
    let beat = stream.beat();
    const comesWithin = (ms: number) => Promise.race([beat.then(() => true), new Promise<boolean>((resolve) => void setTimeout(resolve, ms, false))]);
    while (await comesWithin(500)) beat = stream.beat();
    thaw();
    await beat;
    stream.close();
  }, 30_000);

  test('closes when its session is signed out, in whichever process', async () => {
    const { address } = await start();
    const stream = await readEvents(address);
    await stream.next();
    await store.database.query(`SELECT pg_notify('session_ended', $1)`, [Buffer.from('session').toString('hex')]);
    await stream.ended();
  });

  test('closes when its session ended while this process could not be told', async () => {
    const { address } = await start({ sessionCheckMs: 3_600_000 });
    const stream = await readEvents(address);
    await stream.next();
    living = false;
    const superuser = new pg.Client({ connectionString: store.url });
    await superuser.connect();
    await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    await superuser.end();
    await stream.ended();
  });

  test('closes when its session has ended by time', async () => {
    const { address } = await start({ sessionCheckMs: 20 });
    const stream = await readEvents(address);
    await stream.next();
    living = false;
    await stream.ended();
  });

  test('closes when its session turned to another clinic while it was being opened, and when nobody was told of the turn', async () => {
    turnedTo = 'another';
    const late = await readEvents((await start()).address);
    await late.ended();
    turnedTo = undefined;
    const open = await readEvents((await start({ sessionCheckMs: 20 })).address);
    await open.next();
    turnedTo = 'another';
    await open.ended();
  });

  test('is not opened for a browser that has left before its session was read: nothing would end it', async () => {
    const { hub, server, address } = await start();
    const join = jest.spyOn(hub, 'join');
    let admit = () => {};
    admission = new Promise<void>((resolve) => (admit = resolve));
    const asked = once(server, 'request');
    const browser = new AbortController();
    const answer = fetch(address, { signal: browser.signal }).catch(() => undefined);
    const [, response] = (await asked) as [unknown, ServerResponse];
    const left = once(response, 'close');
    browser.abort();
    await Promise.all([left, answer]);
    admit();
    // Lets what has waited run.
    await new Promise((resolve) => setImmediate(resolve));
    expect(join).not.toHaveBeenCalled();
  });

  test('lets one session open twenty streams and no more', async () => {
    const { address } = await start();
    const streams = await Promise.all(Array.from({ length: 20 }, () => readEvents(address)));
    expect((await fetch(address)).status).toBe(429);
    for (const stream of streams) stream.close();
  });

  test('has room for twenty again when all are closed, also those from before the session turned to another clinic', async () => {
    const { address } = await start();
    const open = (count: number) => Promise.all(Array.from({ length: count }, () => readEvents(address)));
    const before = await open(5);
    asksFor = turnedTo = await addClinic(store.database, 'turned');
    const streams = [...before, ...(await open(5))];
    for (const stream of streams) stream.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const again = await open(20);
    expect((await fetch(address)).status).toBe(429);
    for (const stream of again) stream.close();
    asksFor = turnedTo = undefined;
  });

  test('loses nothing and repeats nothing while processes die under load', async () => {
    const clinic = await addClinic(store.database, 'storm');
    const total = 400;
    const got: string[] = [];
    let last: string | undefined;
    let process = await start({ clinic });
    const writing = (async () => {
      const sent: string[] = [];
      for (let index = 0; index < total; index += 8) {
        sent.push(...(await Promise.all(Array.from({ length: 8 }, () => append(1, clinic)))));
      }
      return sent;
    })();
    for (let life = 0; got.length < total; life += 1) {
      const stream = await readEvents(process.address, last === undefined ? { 'last-event-id': '0' } : { 'last-event-id': last });
      const deathAfter = life < 5 ? 20 + life * 17 : Number.POSITIVE_INFINITY;
      let seen = 0;
      while (got.length < total && seen < deathAfter) {
        const event = await stream.next();
        if (event.type !== 'chat_message' || event.id === undefined) continue;
        got.push(event.id);
        last = event.id;
        seen += 1;
      }
      if (got.length >= total) {
        stream.close();
        break;
      }
      // The process dies in the middle of its work.
      await process.hub.stop();
      process.server.closeAllConnections();
      stream.close();
      process = await start({ clinic });
    }
    const sent = (await writing).sort((a, b) => Number(a) - Number(b));
    expect(got).toEqual(sent);
  });
});
