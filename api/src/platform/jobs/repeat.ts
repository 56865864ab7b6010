import { inBackground } from './background-work';
import { pauseMs } from './back-off';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly logger: { warn(fields: object, message: string): void };
}

export type Repeated = ReturnType<typeof repeat>;

const backOff = { firstMs: 1_000, maxMs: 10 * 60_000, impatientMs: 5_000 };

/**
 * Runs `work` now and repeatedly in the background, one run at a time. A failed run is logged and retried: soon at first, then after
 * increasing pauses, at most the job's own (five seconds for a shorter one) or ten minutes. `wake` requests a run as soon as possible.
 * `stop` waits for the current run.
 */
export function repeat({ name, everyMs, work, logger }: Job) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failures = 0;

  async function attempt(): Promise<void> {
    try {
      await inBackground(work);
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, job: name, failures }, 'a repeated job failed; it is tried again');
    }
  }

  async function runAll(): Promise<void> {
    do {
      again = false;
      await attempt();
    } while (again && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(wake, failures === 0 ? everyMs : Math.min(Math.max(everyMs, backOff.impatientMs), pauseMs(backOff, failures))).unref();
  }

  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    if (running === null) running = runAll();
    else again = true;
  }

  wake();
  return {
    wake,
    /** Resolves after a run that began after this call. */
    run: async () => {
      wake();
      await running;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
