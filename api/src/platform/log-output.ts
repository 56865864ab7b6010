import { writeSync } from 'node:fs';

/** What waits for a slow reader at most; more is dropped and counted. */
const maxWaitingBytes = 1_000_000;
const pauseMs = 50;

/**
 * Writes the log. Nothing that happens to it (a full disk, a closed pipe, a reader that stands still) throws or holds up
 * the site: lines wait for a while, then they are lost and counted, and the log goes on when it can. A pipe must not
 * block, which Node sees to once `process.stdout` has been touched.
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
        // In front: it says what is missing before what follows.
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
      // While the output refuses, its turn comes with the timer.
      if (timer === undefined) flush();
      else dropWhatIsTooMuch();
    },
  };
}
