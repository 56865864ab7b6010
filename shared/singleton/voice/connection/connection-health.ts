/** The browser's statistics of one part of a connection. Engines fill in different fields. */
export interface StatisticsEntry { readonly packetsReceived?: number; readonly responsesReceived?: number }

/** Observations of a connection so far. Moments are milliseconds of one monotonic clock. */
export interface ConnectionSigns {
  /** When data last arrived. */
  readonly lastSignAt: number;
  /** When the SDK or the browser reported the connection as gone; undefined while it is up. */
  readonly reconnectingSince: number | undefined;
}

export type ConnectionHealth = 'alive' | 'broken' | 'lost';

/** Maximum time without any sign. The SDK itself takes 45 s; Firefox checks a silent connection every four. */
const silenceLimitMs = 10_000;
/** Maximum time for a connection that is known to be gone to return. */
const reconnectLimitMs = 4_000;
/** Silence is shown to the visitor after this time. */
const silenceShownMs = 7_000;

/** Grows with all received data, also answers to connection checks; engines count in different entries. Undefined while none counts. */
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
