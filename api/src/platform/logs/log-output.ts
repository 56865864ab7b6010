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
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  function dropWhatIsTooMuch(): void {
    if (waitingBytes <= maxWaitingBytes) return;
    lost += waiting.length;
    waiting = [];
    waitingBytes = 0;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      if (lost > 0) {
        // First, because it reports the missing lines before the next ones.
        const note = Buffer.from(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines: lost, msg: 'lines of the log were lost' })}\n`);
        waiting.unshift(note);
        waitingBytes += note.length;
        lost = 0;
      }
      for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
        const written = writeSync(fd, first);
        waitingBytes -= written;
        if (written === first.length) waiting.shift();
        else waiting[0] = first.subarray(written);
      }
    } catch {
      dropWhatIsTooMuch();
      timer = setTimeout(flush, pauseMs).unref();
    }
  }

  process.once('exit', flush);
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      // While the output refuses writes, the timer retries.
      if (timer === undefined) flush();
      else dropWhatIsTooMuch();
    },
  };
}
