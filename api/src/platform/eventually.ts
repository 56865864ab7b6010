import { isDatabaseUnavailable } from './database-unavailable';
import { DomainError } from './errors';
import type { Logger } from './logger';

interface Task {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  readonly logger: Logger;
}

const pauseMs = 2000;

/**
 * Does what a start has to do once. While the database is out of reach the start goes on without it, and the work is
 * done as soon as it is back; every other failure is thrown at once.
 */
export async function eventually({ name, work, logger }: Task): Promise<{ stop(): void }> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      logger.warn({ task: name }, 'waits for the database');
      if (!stopped) timer = setTimeout(() => void attempt().catch((failure: unknown) => logger.error({ err: failure, task: name }, 'could not be done')), pauseMs).unref();
    }
  }

  await attempt();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isOutOfReach(error: unknown): boolean {
  return (error instanceof DomainError && error.code === 'service_unavailable') || isDatabaseUnavailable(error);
}
