import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Order, Report } from './stream-client';

/** Processes that keep streams open, separate from the measured one, so that reading them costs the server nothing. */
export class StreamClients {
  readonly #processes: ChildProcess[];

  constructor(count: number) {
    this.#processes = Array.from({ length: count }, () => fork(path.join(import.meta.dirname, 'stream-client.ts'), { execArgv: ['--import', 'tsx'] }));
  }

  async open(port: number, cookies: readonly string[]): Promise<void> {
    const each = Math.ceil(cookies.length / this.#processes.length);
    await this.#ask((place) => ({ what: 'open', port, cookies: cookies.slice(place * each, (place + 1) * each) }), 'opened');
  }

  /** Makes `broadcast` send the marker. @returns milliseconds until each stream received it */
  async timeBroadcast(marker: string, broadcast: () => Promise<unknown>): Promise<number[]> {
    await this.#ask(() => ({ what: 'await', marker }), 'awaiting');
    const arrivals = this.#processes.map((child) => reportOf(child, 'arrived'));
    const start = performance.timeOrigin + performance.now();
    await broadcast();
    return (await Promise.all(arrivals)).flatMap((report) => (report.what === 'arrived' ? report.moments.map((moment) => moment - start) : []));
  }

  async close(): Promise<void> {
    await this.#ask(() => ({ what: 'close' }), 'closed');
  }

  end(): void {
    for (const child of this.#processes) child.kill();
  }

  async #ask(order: (place: number) => Order, answer: Report['what']): Promise<void> {
    await Promise.all(
      this.#processes.map((child, place) => {
        const answered = reportOf(child, answer);
        child.send(order(place));
        return answered;
      }),
    );
  }
}

function reportOf(child: ChildProcess, what: Report['what']): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: Report) => {
      if (report.what !== what) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    const onExit = () => reject(new Error('A process of streams has ended'));
    child.on('message', onMessage).once('exit', onExit);
  });
}
