import type { Clock } from '../../clock';

export interface DataKey { readonly id: string; readonly key: Buffer }

const rememberMs = 5 * 60_000;
/** A year of days of about fifty clinics, or a season of two hundred: about 8 MB. */
const most = 20_000;

/** Caches unwrapped keys for minutes. */
export function createKeyMemory(clock: Clock) {
  const remembered = new Map<string, DataKey & { readonly until: number }>();
  return {
    remember(name: string, key: DataKey): DataKey {
      const [oldest] = remembered.keys();
      if (remembered.size >= most && oldest !== undefined) remembered.delete(oldest);
      remembered.set(name, { ...key, until: clock.now().getTime() + rememberMs });
      return key;
    },
    /** Splits the wanted keys into cached and missing ones. */
    recallAll(wanted: readonly string[], nameOf: (one: string) => string): { known: Map<string, DataKey>; missing: string[] } {
      const now = clock.now().getTime();
      const known = new Map<string, DataKey>();
      const missing: string[] = [];
      for (const one of wanted) {
        const found = remembered.get(nameOf(one));
        if (found !== undefined && found.until > now) known.set(one, found);
        else missing.push(one);
      }
      return { known, missing };
    },
  };
}
