/** Readings that started before their component was mounted, by the key of their exchange. */
const started = new Map<string, Promise<unknown>>();

/** Starts a reading now; the first exchange of this key uses it. */
export function readEarly(key: string, read: () => Promise<unknown>): void {
  const reading = read();
  // The exchange that uses it reports the failure; without one the failure does not matter.
  reading.catch(() => undefined);
  started.set(key, reading);
}

/** The early reading of this key; each is used once. */
export function takeEarly<Data>(key: string): Promise<Data> | undefined {
  const reading = started.get(key) as Promise<Data> | undefined;
  started.delete(key);
  return reading;
}

/** An unused reading is out of date by the time it would be used. */
export const dropEarly = (): void => started.clear();
