import type pg from 'pg';
import type { Logger } from '../logs/logger';

type OnNotify = (payload: string) => void;

const [firstPauseMs, maxPauseMs] = [250, 10_000];

/** One connection for all channels of the process. It reconnects by itself, then wakes all with an empty payload that some may be lost. */
export function createListener({ connect, logger }: { connect: () => pg.Client; logger: Logger }) {
  const listeners = new Map<string, Set<OnNotify>>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let closed = false;
  let asked: Promise<unknown> = Promise.resolve();

  /** In sequence: a connection runs one query at a time. A lost connection listens again after it reconnects. */
  function ask(channel: string): Promise<unknown> {
    asked = asked.then(() => client?.query(`LISTEN ${client.escapeIdentifier(channel)}`)).catch(() => undefined);
    return asked;
  }

  async function open(): Promise<void> {
    const fresh = connect();
    fresh.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.forEach((onNotify) => onNotify(payload)));
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      openLater();
    });
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
      client = fresh;
      pauseMs = firstPauseMs;
    } catch (error) {
      await fresh.end().catch(() => undefined);
      logger.warn({ err: error }, 'database: wake-ups are off until the connection is back');
      openLater();
    }
  }

  async function ensureOpen(): Promise<void> {
    if (client === null && !closed) await (opening ??= open().finally(() => (opening = null)));
  }

  const tellOfLoss = () => client !== null && listeners.forEach((those) => those.forEach((onNotify) => onNotify('')));

  function openLater(): void {
    if (closed || listeners.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ensureOpen().then(tellOfLoss), pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }

  return {
    listen: async (channel: string, onNotify: OnNotify): Promise<() => void> => {
      const known = listeners.get(channel);
      if (known !== undefined) known.add(onNotify);
      else {
        listeners.set(channel, new Set([onNotify]));
        // One that is being opened may have passed this channel in its list; a second LISTEN is harmless. A lost one comes back by itself.
        if (pauseMs === firstPauseMs) await ensureOpen();
        await ask(channel);
      }
      // The connection keeps listening: a process that drops one of its channels soon stops altogether.
      return () => void listeners.get(channel)?.delete(onNotify);
    },
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(timer);
      await opening;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
