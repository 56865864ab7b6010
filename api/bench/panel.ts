import { fork } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildApi } from 'shared/build/build-api';
import { findChromium } from 'shared/build/chromium';
import { root } from 'shared/build/workspaces';
import { startSite } from 'shared/testing/site';
import { withinClinic } from '../src/platform/clinic-scope';
import { connectDatabase } from '../src/platform/database';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres';
import { appendLiveEvent } from '../src/platform/live-events';
import { createLogger } from '../src/platform/logger';
import { generate } from './panel-data';
import { sequentialScans, timeRequests } from './panel-requests';
import { measureStreams, type StreamFigures } from './panel-streams';
import { measureWebhooks } from './panel-webhooks';

// `npm run bench:panel [streams]`: the panel under full data and many eyes, beside a bare server of streams in the same run.
const streams = Number(process.argv[2] ?? 10_000);
const broadcasts = 10;
const apiKey = 'bench-key-that-signs-webhooks';
const databaseName = 'bench';

const folder = await mkdtemp(path.join(tmpdir(), 'bench-panel-'));
await chmod(folder, 0o755);
const logger = createLogger({ level: 'error' });
const postgres = await startEmbeddedPostgres({ projectRoot: root, dataDir: folder, logger, databases: [databaseName] });
const url = postgres.url(databaseName);
await buildApi();
const site = await startSite({
  env: { DATABASE_URL: url, LOG_LEVEL: 'error', RETELL_API_KEY: apiKey, RETELL_BASE_URL: 'http://127.0.0.1:9', RETELL_AGENT_ID: 'bench_house' },
});
const database = connectDatabase({ url, logger });
const browser = await chromium.launch({ executablePath: findChromium(), args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'] });

async function bareStreams(): Promise<StreamFigures> {
  const child = fork(path.join(import.meta.dirname, 'bare-streams.ts'), { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))));
  const { pid = 0 } = child;
  try {
    return await measureStreams({ port, processId: pid, cookieOf: () => '', broadcast: (marker) => fetch(`http://127.0.0.1:${port}/broadcast?marker=${marker}`, { method: 'POST' }) }, streams, broadcasts);
  } finally {
    child.kill();
  }
}

try {
  console.log('Filling the database…');
  const clinics = await generate(url, { sessionsOfFirst: Math.ceil(streams / 20) + 1 });
  const [first, ...others] = clinics;
  if (first === undefined) throw new Error('No clinic');

  const scans = await sequentialScans(database, first);
  console.log(scans.length === 0 ? 'No sequential scan of a large table.' : `Sequential scans:\n${scans.join('\n')}`);
  const requests = await timeRequests(site.origin, clinics);
  console.table(requests);

  const webhooks = await measureWebhooks({ origin: site.origin, apiKey, clinic: others[0] ?? first, others, browser, perSecond: 200, seconds: 20 });
  console.table(webhooks);

  const bare = await bareStreams();
  const panel = await measureStreams(
    {
      port: Number(new URL(site.origin).port),
      processId: site.processId() ?? 0,
      cookieOf: (index) => first.cookies[Math.floor(index / 20)] ?? '',
      broadcast: (marker) => withinClinic(database, first.id, (tx) => appendLiveEvent(tx, { clinicId: first.id, type: 'chat_message', payload: { thread_id: marker } })),
    },
    streams,
    broadcasts,
  );
  console.table({ bare, panel });
  const ratios = { memory: panel.bytesPerStream / bare.bytesPerStream, broadcastP99: panel.broadcastP99 / bare.broadcastP99 };
  console.table(ratios);

  const worst = Math.max(...Object.values(requests).map(({ p99 }) => p99));
  const verdicts = {
    'every panel request p99 ≤ 50 ms': worst <= 50,
    'no sequential scan of a large table': scans.length === 0,
    'webhook to painted panel p99 ≤ 250 ms at 200/s': webhooks.refused === '{}' && webhooks.paintedP99 <= 250,
    'memory per stream ≤ 1.25 × bare': ratios.memory <= 1.25,
    'broadcast p99 ≤ 1.25 × bare': ratios.broadcastP99 <= 1.25,
  };
  console.table(verdicts);
  const output = path.join(root, 'output/bench');
  await mkdir(output, { recursive: true });
  await writeFile(path.join(output, 'panel.json'), JSON.stringify({ at: new Date().toISOString(), requests, scans, webhooks, bare, panel, ratios, verdicts }, null, 2));
} finally {
  await browser.close();
  await database.close();
  await site.dispose();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
