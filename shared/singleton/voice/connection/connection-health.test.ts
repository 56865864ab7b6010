import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { connectionHealth, receivedIn, type StatisticsEntry } from './connection-health';

type Engine = (seen: { readonly packets: number; readonly answers: number }) => readonly (StatisticsEntry & { readonly type: string })[];

/** Counters of received packets in `RTCRtpReceiver.getStats()` by engine. */
const engines: Readonly<Record<string, Engine>> = {
  Chromium: ({ packets, answers }) => [
    { type: 'inbound-rtp', packetsReceived: packets },
    { type: 'candidate-pair', packetsReceived: packets + answers, responsesReceived: answers },
    { type: 'codec' },
    { type: 'transport', packetsReceived: packets + answers },
  ],
  // Its candidate pairs count no packets, and it checks every four seconds.
  Firefox: ({ packets, answers }) => [{ type: 'inbound-rtp', packetsReceived: packets }, { type: 'candidate-pair', responsesReceived: answers }, { type: 'local-candidate' }],
  WebKit: ({ packets, answers }) => [{ type: 'inbound-rtp', packetsReceived: packets }, { type: 'candidate-pair', responsesReceived: answers }, { type: 'transport' }],
  'an engine that counts audio alone': ({ packets }) => [{ type: 'inbound-rtp', packetsReceived: packets }, { type: 'candidate-pair' }],
};

it.each(Object.entries(engines))('%s: each packet of the agent is a sign of life', (name, report) => {
  const before = receivedIn(report({ packets: 50, answers: 3 }));
  expect(receivedIn(report({ packets: 51, answers: 3 }))).toBeGreaterThan(before ?? Infinity);
  if (!name.startsWith('an engine')) expect(receivedIn(report({ packets: 50, answers: 4 }))).toBeGreaterThan(before ?? Infinity);
  expect(receivedIn(report({ packets: 50, answers: 3 }))).toBe(before);
});

it('knows nothing where the browser reports nothing yet', () => {
  expect(receivedIn([])).toBeUndefined();
  expect(receivedIn([{}, {}])).toBeUndefined();
});

const alive = { lastSignAt: 0, reconnectingSince: undefined };

it('takes less than ten seconds of silence for silence: an engine may check its connection every four', () => {
  expect(connectionHealth(alive, 4_500)).toBe('alive');
  expect(connectionHealth(alive, 9_999)).not.toBe('lost');
  expect(connectionHealth(alive, 10_000)).toBe('lost');
});

it('says that the connection is broken before it gives it up', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 20_000 }), (now) => {
    const healths = Array.from({ length: 80 }, (_, step) => connectionHealth(alive, now + step * 250));
    const lost = healths.indexOf('lost');
    if (lost > 0) expect(healths[lost - 1]).toBe('broken');
    // Lost is final.
    expect(healths.slice(lost).every((health) => health === 'lost')).toBe(true);
  }));
});

it('waits four seconds for a connection that is known to be gone, however silent it was before', () => {
  const gone = { lastSignAt: 0, reconnectingSince: 3_000 };
  expect(connectionHealth(gone, 3_000)).toBe('broken');
  expect(connectionHealth(gone, 6_999)).toBe('broken');
  expect(connectionHealth(gone, 7_000)).toBe('lost');
});
