/** Values by key; in the page's memory where the storage is blocked (it throws on any access) or full (it throws on write). */
function memoryIn(storage: () => Storage) {
  const instead = new Map<string, string>();
  return {
    get: (key: string): string | null => instead.get(key) ?? orElse(() => storage().getItem(key), null),
    set: (key: string, value: string): void => {
      if (orElse(() => (storage().setItem(key, value), true), false)) instead.delete(key);
      else instead.set(key, value);
    },
    remove: (key: string): void => {
      instead.delete(key);
      orElse(() => storage().removeItem(key), undefined);
    },
  };
}

/** Values of this tab, across reloads. */
export const tabMemory = memoryIn(() => window.sessionStorage);
/** Values of this browser, across visits. */
export const browserMemory = memoryIn(() => window.localStorage);

function orElse<T>(work: () => T, refused: T): T {
  try {
    return work();
  } catch {
    return refused;
  }
}
