/** Readings that were started before the component that shows them is there, by the key of their exchange. */
const started = new Map<string, Promise<unknown>>();

/** Starts a reading now, for the first exchange of this key to take. */
export function readEarly(key: string, read: () => Promise<unknown>): void {
  const reading = read();
  // Whoever takes it sees the failure; when nobody does, nobody misses it.
  reading.catch(() => undefined);
  started.set(key, reading);
}

/** The reading of this key that was started early; each is taken once. */
export function takeEarly<Data>(key: string): Promise<Data> | undefined {
  const reading = started.get(key) as Promise<Data> | undefined;
  started.delete(key);
  return reading;
}

/** What nobody has taken is old by the time somebody would. */
export function dropEarly(): void {
  started.clear();
}
