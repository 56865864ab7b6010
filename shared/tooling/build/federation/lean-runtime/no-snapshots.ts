/** Replaces the runtime's snapshot handler: unused hooks and an empty cache. */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  readonly manifestCache = new Map<string, never>();
}

export const getGlobalRemoteInfo = (): Record<string, never> => ({});
