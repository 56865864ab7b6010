import type { Server } from 'node:http';
import type { Logger } from './logger';

type Step = () => Promise<void> | void;

/** What has to be ended before the process may go; the last begun ends first. */
export class Lifecycle {
  readonly #steps: { name: string; step: Step }[] = [];
  readonly #streams = new Set<() => void>();
  #stopping = false;

  get isStopping(): boolean {
    return this.#stopping;
  }

  onStop(name: string, step: Step): void {
    this.#steps.push({ name, step });
  }

  /** An open stream that ends at the beginning of a stop, so that its reader turns to another process. Returns how to forget it. */
  holdStream(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  /** Ends everything in turn. A step that fails does not keep the others from ending. */
  async stop(logger: Logger): Promise<void> {
    this.#stopping = true;
    for (const end of this.#streams) end();
    for (const { name, step } of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        logger.error({ err: error, step: name }, 'stopping');
      }
    }
  }
}

/** Lets requests that are under way finish for `graceMs`, takes no new ones, then cuts what is left. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
