const instead = new Map<string, string>();

/**
 * Values that a page keeps for this tab, across reloads. Browsers that block storage throw on any access to `sessionStorage`, and a full
 * one throws on write: the value then stays in memory until the page is left.
 */
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
