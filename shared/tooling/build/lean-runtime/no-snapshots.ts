/** Takes the place of the runtime's snapshot handler: hooks that nobody calls, and an empty cache. */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  readonly manifestCache = new Map<string, never>();
}

export const getGlobalRemoteInfo = (): Record<string, never> => ({});
