const instead = new Map<string, string>();

/** Values of this tab, across reloads; in memory where storage is blocked (it throws on any access) or full (it throws on write). */
export const tabMemory = {
  get: (key: string): string | null => instead.get(key) ?? orElse(() => window.sessionStorage.getItem(key), null),
  set: (key: string, value: string): void => {
    const stored = orElse(() => (window.sessionStorage.setItem(key, value), true), false);
    if (stored) instead.delete(key);
    else instead.set(key, value);
  },
  remove: (key: string): void => {
    instead.delete(key);
    orElse(() => window.sessionStorage.removeItem(key), undefined);
  },
};

function orElse<T>(work: () => T, refused: T): T {
  try {
    return work();
  } catch {
    return refused;
  }
}
