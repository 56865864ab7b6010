const instead = new Map<string, string>();

/**
 * What a page keeps for this tab, over reloads. Browsers that are told to keep nothing throw at the mere look at
 * `sessionStorage`, and a full one throws at a write: then it is kept as long as the page lives.
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
