import { writeSync } from 'node:fs';

/** Maximum buffer for a slow reader; more is dropped and counted. */
const maxWaitingBytes = 1_000_000;
const pauseMs = 50;

/**
 * Writes the log. No failure of the output (a full disk, a closed pipe, a stalled reader) throws or blocks the site: lines are buffered,
 * then dropped and counted, and logging resumes when possible. A pipe must not block: Node ensures that once `process.stdout` has been
 * accessed.
 */
export function createLogOutput(fd: number): { write(line: string): void } {
  const waiting: Buffer[] = [];
  /** Whether the first one is the rest of a line, which nothing may part from its beginning. */
  let begun = false;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  function dropWhatIsTooMuch(): void {
    if (waiting.reduce((bytes, { length }) => bytes + length, 0) > maxWaitingBytes) lost += waiting.splice(begun ? 1 : 0).length;
  }

  /** Writes a line, or its beginning: then the rest is the first that waits, in place of `taken` lines. */
  function put(line: Buffer, taken: 0 | 1): void {
    const rest = line.subarray(writeSync(fd, line));
    begun = rest.length > 0;
    waiting.splice(0, taken, ...(begun ? [rest] : []));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (;;) {
        const [first] = waiting;
        if (lost > 0 && !begun) {
          // First, because it reports the missing lines before the next ones.
          const note = { level: 'warn', time: new Date().toISOString(), lines: lost, msg: 'lines of the log were lost' };
          put(Buffer.from(`${JSON.stringify(note)}\n`), 0);
          lost = 0;
        } else if (first !== undefined) put(first, 1);
        else return;
      }
    } catch {
      dropWhatIsTooMuch();
      timer = setTimeout(flush, pauseMs).unref();
    }
  }

  process.once('exit', flush);
  return {
    write: (line) => {
      waiting.push(Buffer.from(line));
      // While the output refuses writes, the timer retries.
      if (timer === undefined) flush();
      else dropWhatIsTooMuch();
    },
  };
}
