import { readFile, rm } from 'node:fs/promises';
import { percentile, rounded } from './percentile';
import { StreamClients } from './stream-clients';

export interface StreamFigures {
  readonly streams: number;
  readonly residentPerStream: number;
  readonly heapPerStream: number;
  readonly broadcastP50: number;
  readonly broadcastP99: number;
}

export interface StreamServer {
  readonly port: number;
  readonly processId: number;
  /** Output file of its memory probe. */
  readonly memoryFile: string;
  readonly cookieOf: (index: number) => string;
  /** Makes the server send all streams an event that contains `marker`. */
  readonly broadcast: (marker: string) => Promise<unknown>;
}

const clientProcesses = 2;
const warmUpStreams = 500;
const broadcasts = 20;
/** The first broadcasts warm up. */
const unmeasured = 5;

async function weigh({ processId, memoryFile }: StreamServer): Promise<{ resident: number; heap: number }> {
  await rm(memoryFile, { force: true });
  process.kill(processId, 'SIGUSR2');
  for (;;) {
    const text = await readFile(memoryFile, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as { resident: number; heap: number };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens `count` streams, broadcasts, and measures the memory per stream (after garbage collection) and the latency of events. */
export async function measureStreams(server: StreamServer, count: number): Promise<StreamFigures> {
  const clients = new StreamClients(clientProcesses);
  const cookies = (amount: number) => Array.from({ length: amount }, (_, index) => server.cookieOf(index));
  try {
    // Excludes memory that a server needs once, whatever the number of streams.
    await clients.open(server.port, cookies(warmUpStreams));
    await clients.timeBroadcast('warm-up-', () => server.broadcast('warm-up-'));
    await clients.close();
    const before = await weigh(server);
    await clients.open(server.port, cookies(count));
    const after = await weigh(server);
    const latencies: number[] = [];
    for (let round = -unmeasured; round < broadcasts; round += 1) {
      const marker = `marker-${round + unmeasured}-${Date.now()}-`;
      const times = await clients.timeBroadcast(marker, () => server.broadcast(marker));
      if (round >= 0) latencies.push(...times);
    }
    await clients.close();
    return {
      streams: count,
      residentPerStream: Math.round((after.resident - before.resident) / count),
      heapPerStream: Math.round((after.heap - before.heap) / count),
      broadcastP50: rounded(percentile(latencies, 0.5)),
      broadcastP99: rounded(percentile(latencies, 0.99)),
    };
  } finally {
    clients.end();
  }
}
