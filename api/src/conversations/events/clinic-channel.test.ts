import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Database, Queryable } from '../../platform';
import { ClinicChannel, type Subscriber } from './clinic-channel';
import { createEventHub } from './event-hub';
import type { StoredEvent } from './event-stream';
import { OpenStream } from './open-stream';

const clinicId = 'c';

/** A log that answers after a turn of the event loop that the scheduler chooses, so that reads and writes interleave. */
function slowLog(scheduler: fc.Scheduler) {
  const events: StoredEvent[] = [];
  return {
    append: () => events.push({ id: BigInt(events.length + 1), type: 'chat_message', payload: {} }),
    source: {
      after: (_clinic: string, id: bigint) => scheduler.schedule(Promise.resolve()).then(() => events.filter((event) => event.id > id)),
      newest: () => scheduler.schedule(Promise.resolve()).then(() => ({ id: BigInt(events.length), news: false })),
    },
  };
}

class Listener implements Subscriber {
  readonly ids: number[] = [];
  greetedAt: bigint | undefined;
  send(text: string | Buffer): void {
    for (const match of text.toString().matchAll(/^id: (\d+)$/gm)) this.ids.push(Number(match[1]));
  }
}

describe('the channel of a clinic', () => {
  test('a stream that resumes gets every event once and in order, however readings and writings interleave', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 8 }), fc.nat({ max: 6 }), async (scheduler, before, after, seen) => {
        const { append, source } = slowLog(scheduler);
        for (let index = 0; index < before; index += 1) append();
        const channel = new ClinicChannel(clinicId, source);
        const lastSeen = BigInt(Math.min(seen, before));
        const listener = new Listener();
        const joined = channel.join(listener, lastSeen, (place) => (listener.greetedAt = place));
        const writings = scheduler.scheduleSequence(
          Array.from({ length: after }, (_, index) => ({
            label: `write ${index}`,
            builder: async () => {
              append();
              void channel.pump();
            },
          })),
        );
        await scheduler.waitFor(Promise.all([joined, writings.task]).then(() => channel.pump()));
        const expected = Array.from({ length: before + after - Number(lastSeen) }, (_, index) => Number(lastSeen) + index + 1);
        expect(listener.ids).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('a stream that is new gets what comes after its greeting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 6 }), async (scheduler, before, after) => {
        const { append, source } = slowLog(scheduler);
        for (let index = 0; index < before; index += 1) append();
        const channel = new ClinicChannel(clinicId, source);
        const listener = new Listener();
        const joined = channel.join(listener, undefined, (place) => (listener.greetedAt = place));
        const writings = scheduler.scheduleSequence(
          Array.from({ length: after }, (_, index) => ({
            label: `write ${index}`,
            builder: async () => {
              append();
              void channel.pump();
            },
          })),
        );
        await scheduler.waitFor(Promise.all([joined, writings.task]).then(() => channel.pump()));
        const first = Number(listener.greetedAt) + 1;
        expect(listener.ids).toEqual(Array.from({ length: before + after - first + 1 }, (_, index) => first + index));
      }),
      { numRuns: 300 },
    );
  });

  test('a stream that breaks off while it catches up has no more read for it', async () => {
    const stored = Array.from({ length: 50 }, (_, index): StoredEvent => ({ id: BigInt(index + 1), type: 'chat_message', payload: {} }));
    let reads = 0;
    const after = async (_clinic: string, id: bigint) => ((reads += 1), stored.filter((event) => event.id > id).slice(0, 5));
    const channel = new ClinicChannel(clinicId, { after, newest: async () => ({ id: 50n, news: false }) });
    const listener = new Listener();
    await channel.join(listener, 0n, () => undefined, () => listener.ids.length < 10);
    expect(listener.ids).toHaveLength(10);
    // One before it starts, then two of the ten that it would take.
    expect(reads).toBe(3);
  });

  test('a stream that has left gets nothing more', async () => {
    const events: StoredEvent[] = [];
    const channel = new ClinicChannel(clinicId, { after: async (_clinic, id) => events.filter((event) => event.id > id), newest: async () => ({ id: 0n, news: false }) });
    const listener = new Listener();
    await channel.join(listener, undefined, () => undefined);
    channel.leave(listener);
    events.push({ id: 1n, type: 'chat_message', payload: {} });
    await channel.pump();
    expect(listener.ids).toEqual([]);
    expect(channel.idle).toBe(true);
  });
});

test('a clinic whose events cannot be read holds up no other’s, also after lost wake-ups', async () => {
  let [isBroken, rows]: [boolean, object[]] = [false, []];
  const transaction = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    let named: unknown;
    return work({
      query: async (sql, parameters = []) => {
        if (sql.includes('set_config')) [named] = parameters;
        if (isBroken && named === 'broken') throw new Error('a key is missing');
        return (sql.includes('max(id)') ? [{ id: '0' }] : named === 'whole' && parameters[1] === '0' ? rows : []) as never;
      },
    });
  };
  const database = { transaction, listen: async () => () => undefined, query: async () => [] } satisfies Database;
  const sessionOf = (clinic: string) => ({ clinicId: clinic, hash: Buffer.from(clinic).toString('hex'), endsAt: new Date(9e12) });
  const livingSessions = async (hashes: readonly Buffer[]) => hashes.map((idHash) => ({ idHash, clinicId: idHash.toString() }));
  const hub = await createEventHub({ database, sealing: { openAll: async () => [] }, clock: { now: () => new Date(0) }, livingSessions, logger: { warn: () => undefined }, intervals: { sweepMs: 5 } });
  let show: (text: string) => void = () => undefined;
  const seen = new Promise<string>((resolve) => (show = resolve));
  const write = (text: string | Buffer) => text.toString().includes('id: 1\n') && show(text.toString());
  const response = { removeHeader: () => undefined, writeHead: () => undefined, end: () => undefined, writableLength: 0, write };
  for (const clinic of ['broken', 'whole']) await hub.join(new OpenStream(sessionOf(clinic), response as never, {}), undefined);
  [isBroken, rows] = [true, [{ id: '1', type: 'chat_message', payload: {}, callId: null, phone: null }]];
  expect(await seen).toContain('event: chat_message');
  await hub.stop();
});
