import { fork } from 'node:child_process';
import path from 'node:path';
import { withinClinic } from '../src/platform/clinic/clinic-scope';
import { appendLiveEvents } from '../src/platform/live-events';
import type { BenchSite } from './bench-site';
import type { Clinic } from './panel-data';
import { measureStreams, type StreamFigures } from './panel-streams';

const probe = path.join(import.meta.dirname, 'memory-probe.mjs');

async function bareStreams(count: number, memoryFile: string): Promise<StreamFigures> {
  const child = fork(path.join(import.meta.dirname, 'bare-streams.ts'), {
    execArgv: ['--import', 'tsx', '--import', probe],
    env: { ...process.env, NODE_ENV: 'production', BENCH_MEMORY_FILE: memoryFile },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const port = await new Promise<number>((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))));
    const broadcast = (marker: string) => fetch(`http://127.0.0.1:${port}/broadcast?marker=${marker}`, { method: 'POST' });
    return await measureStreams({ port, processId: child.pid ?? 0, memoryFile, cookieOf: () => 'session=none', broadcast }, count);
  } finally {
    child.kill();
  }
}

/** Measures the same number of streams on a bare Express server and on a fresh process of the panel's API, one after the other. */
export async function compareStreams({ another, database, folder }: BenchSite, { id, cookies }: Clinic, count: number) {
  const memoryFile = path.join(folder, 'bench-memory.json');
  const bare = await bareStreams(count, memoryFile);
  const site = await another({ NODE_OPTIONS: `--import ${probe}`, BENCH_MEMORY_FILE: memoryFile });
  const panel = await measureStreams(
    {
      port: Number(new URL(site.origin).port),
      processId: site.processId() ?? 0,
      memoryFile,
      cookieOf: (index) => cookies[Math.floor(index / 20)] ?? '',
      broadcast: (marker) => withinClinic(database, id, (tx) => appendLiveEvents(tx, [{ clinicId: id, type: 'chat_message', payload: { thread_id: marker, message_id: marker } }])),
    },
    count,
  );
  const ratios = { resident: panel.residentPerStream / bare.residentPerStream, heap: panel.heapPerStream / bare.heapPerStream, broadcastP99: panel.broadcastP99 / bare.broadcastP99 };
  return { bare, panel, ratios };
}
