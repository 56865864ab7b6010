import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { percentile, rounded } from './percentile';

export interface StreamFigures {
  readonly streams: number;
  readonly bytesPerStream: number;
  readonly broadcastP50: number;
  readonly broadcastP99: number;
}

interface Target {
  readonly port: number;
  readonly processId: number;
  readonly cookieOf: (index: number) => string;
  /** Makes the server tell all streams something that contains `marker`. */
  readonly broadcast: (marker: string) => Promise<unknown>;
}

const atOnce = 200;

async function residentBytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024;
}

/** Opens `count` streams, broadcasts `broadcasts` times, and says what a stream weighs and how late the word arrives. */
export async function measureStreams({ port, processId, cookieOf, broadcast }: Target, count: number, broadcasts: number): Promise<StreamFigures> {
  let marker = '';
  let waiting = 0;
  let arrived: (() => void) | undefined;
  let start = 0;
  const latencies: number[] = [];
  const sockets: Socket[] = [];
  const before = await residentBytes(processId);

  function open(index: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET /events HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nCookie: ${cookieOf(index)}\r\n\r\n`);
      });
      let open = false;
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('data', (text: string) => {
        if (!open) {
          if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 200)));
          open = true;
          resolve();
        }
        if (marker !== '' && text.includes(marker)) {
          latencies.push(performance.now() - start);
          waiting -= 1;
          if (waiting === 0) arrived?.();
        }
      });
      sockets.push(socket);
    });
  }

  for (let index = 0; index < count; index += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - index) }, (_, place) => open(index + place)));
  }
  const after = await residentBytes(processId);
  for (let round = 0; round < broadcasts; round += 1) {
    const everyone = new Promise<void>((resolve) => (arrived = resolve));
    waiting = count;
    marker = `marker-${round}-${Date.now()}-`;
    start = performance.now();
    await Promise.all([broadcast(marker), everyone]);
  }
  for (const socket of sockets) socket.destroy();
  return { streams: count, bytesPerStream: Math.round((after - before) / count), broadcastP50: rounded(percentile(latencies, 0.5)), broadcastP99: rounded(percentile(latencies, 0.99)) };
}
