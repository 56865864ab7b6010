interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly logger: { warn(fields: object, message: string): void };
}

/**
 * Does `work` now and again, one run at a time; a failed run is logged and the next comes as usual.
 * `wake` asks for a run as soon as possible. `stop` waits for the run that is under way.
 */
export function repeat({ name, everyMs, work, logger }: Job): { wake: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await work().catch((error: unknown) => logger.warn({ err: error, job: name }, 'a repeated job failed; it is tried again'));
    } while (again && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(wake, everyMs).unref();
  }

  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    if (running === null) running = run();
    else again = true;
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
