import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import type { Logger } from './logger';
import { repeat, type Job } from './repeat';

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

  /** Repeats a job from now to the stop. */
  repeat(job: Job): void {
    const repeated = repeat(job);
    this.onStop(job.name, repeated.stop);
  }

  /** An open stream that ends at the beginning of a stop, so that its reader turns to another process. */
  holdStream(end: () => void): void {
    this.#streams.add(end);
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

/**
 * Ends a server without resetting anybody: for `politeMs` it still answers and asks each connection to close with its
 * answer, then it takes no new ones, lets what is under way finish for `graceMs`, and cuts what is left.
 */
export async function closeServer(server: Server, { politeMs, graceMs }: { readonly politeMs: number; readonly graceMs: number }): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  await new Promise((resolve) => setTimeout(resolve, politeMs));
  await new Promise<void>((resolve) => {
    const idle = setTimeout(() => server.closeIdleConnections(), politeMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // Stops listening alone: HTTP's own `close` would reset connections that have just come and not spoken yet.
    Listener.prototype.close.call(server, () => {
      clearTimeout(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
