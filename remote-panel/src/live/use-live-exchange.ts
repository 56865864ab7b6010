import { useExchange, type Exchange } from '../exchange/use-exchange';
import type { Reading } from './readings';
import { useLiveRefresh } from './use-live-refresh';

/** Keeps a reading on the screen, and up to date with the live events. */
export function useLiveExchange<Data>(
  reading: Reading,
  { key, read }: { readonly key: string; readonly read: (signal: AbortSignal) => Promise<Data> },
): Exchange<Data> {
  const exchange = useExchange(key, read);
  useLiveRefresh(reading, exchange.refresh);
  return exchange;
}
