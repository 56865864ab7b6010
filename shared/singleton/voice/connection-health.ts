/** What the browser's statistics say about one part of a connection. Engines fill in different fields. */
export interface StatisticsEntry {
  readonly packetsReceived?: number;
  readonly responsesReceived?: number;
}

/** What has been seen of a connection until now. Moments are milliseconds of one monotonic clock. */
export interface ConnectionSigns {
  /** When something arrived last. */
  readonly lastSignAt: number;
  /** When the SDK or the browser said that the connection is gone; undefined while it is there. */
  readonly reconnectingSince: number | undefined;
}

export type ConnectionHealth = 'alive' | 'broken' | 'lost';

/** Without any sign. The SDK itself would take 45 s; Firefox checks a silent connection every four. */
const silenceLimitMs = 10_000;
/** For a connection that is known to be gone to come back. */
const reconnectLimitMs = 4_000;
/** From when on silence is shown to the visitor. */
const silenceShownMs = 7_000;

/**
 * Grows with everything that comes in: audio, and answers to connection checks. Counted over all entries, because engines
 * count in different ones. Undefined while the browser counts nothing.
 */
export function receivedIn(entries: Iterable<StatisticsEntry>): number | undefined {
  let total: number | undefined;
  for (const { packetsReceived, responsesReceived } of entries) {
    if (packetsReceived === undefined && responsesReceived === undefined) continue;
    total = (total ?? 0) + (packetsReceived ?? 0) + (responsesReceived ?? 0);
  }
  return total;
}

export function connectionHealth({ lastSignAt, reconnectingSince }: ConnectionSigns, now: number): ConnectionHealth {
  const silentMs = now - lastSignAt;
  if (silentMs >= silenceLimitMs || (reconnectingSince !== undefined && now - reconnectingSince >= reconnectLimitMs)) return 'lost';
  return reconnectingSince !== undefined || silentMs >= silenceShownMs ? 'broken' : 'alive';
}
