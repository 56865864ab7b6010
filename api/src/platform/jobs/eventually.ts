import { isDatabaseUnavailable } from '../database/database-unavailable';
import type { Logger } from '../logs/logger';
import type { Job } from './repeat';

interface Task extends Pick<Job, 'name' | 'work'> {
  readonly logger: Logger;
  /** Called after another kind of failure later than the start. Such a failure is logged in any case. */
  readonly onFailure?: () => void;
}

const pauseMs = 2000;

/** Runs a task of the start once; while the database is unreachable, the start goes on without it. Other failures are thrown at once. @returns its stop */
export async function eventually({ name, work, logger, onFailure }: Task): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger.warn({ err: error, task: name }, 'database: out of reach at the start; serving what needs none, and trying again');
      if (!stopped) timer = setTimeout(() => void attempt().catch(fail), pauseMs).unref();
    }
  }

  function fail(error: unknown): void {
    logger.error({ err: error, task: name }, 'could not be done');
    onFailure?.();
  }

  await attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
