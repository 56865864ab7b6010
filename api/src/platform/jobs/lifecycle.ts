import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import type { Logger } from '../logs/logger';
import { repeat, type Job } from './repeat';

type Step = () => Promise<void> | void;

/** Everything to end before the process exits, in reverse order of start. */
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

  /** Repeats a job from now until the stop. */
  repeat(job: Job): void {
    this.onStop(job.name, repeat(job).stop);
  }

  /** Registers an open stream that ends when a stop begins, so that its client reconnects to another process. */
  holdStream(end: () => void): void {
    this.#streams.add(end);
  }

  /** Ends everything in sequence. A step that fails does not prevent the others. */
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

/** Closes a server without resets: for `politeMs` it asks connections to close, then accepts none, waits `graceMs`, and cuts the rest. */
export async function closeServer(server: Server, { politeMs, graceMs }: { readonly politeMs: number; readonly graceMs: number }): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  await new Promise((resolve) => setTimeout(resolve, politeMs));
  await new Promise<void>((resolve) => {
    const idle = setTimeout(() => server.closeIdleConnections(), politeMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // Only stops listening: HTTP's own `close` would reset connections that have just opened and sent nothing yet.
    Listener.prototype.close.call(server, () => {
      clearTimeout(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
