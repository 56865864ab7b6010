import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from 'shared/tooling/test/chromium';
import { root } from 'shared/tooling/workspaces';
import { benchRun, ensureBrowser, leavesSignalsToBench } from 'shared/testing/bench-run';
import { benchApiKey, startBenchSite, type BenchSite } from './bench-site';
import { compareStreams } from './compare-streams';
import { addBusyClinics, addClinics, benchEncryption, type Clinic } from './panel-data';
import { sequentialScans, timeRequests } from './panel-requests';
import { measureSearch } from './panel-search';
import { measureStorm } from './panel-storm';
import { measureWebhooks } from './panel-webhooks';

// `npm run bench:panel [-- storm|search|requests|webhooks|streams …]`: the panel with full data and many clients; each part can run alone.
// BENCH_STREAMS sets the number of streams, which need about as many open files (`ulimit -n`).
const streamCount = Number(process.env.BENCH_STREAMS ?? 10_000);
const stormSends = Number(process.env.BENCH_WEBHOOKS ?? 100_000);
const stormSeed = Number(process.env.BENCH_SEED ?? 1);

type Verdicts = Readonly<Record<string, boolean>>;
interface Part {
  readonly figures: object;
  readonly verdicts: Verdicts;
}

async function requests({ database, config, site }: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const [first] = clinics;
  if (first === undefined) throw new Error('No clinic');
  const scans = await sequentialScans(database, benchEncryption(database, config), first);
  console.log(scans.length === 0 ? 'No sequential scan of a large table.' : `Sequential scans:\n${scans.join('\n')}`);
  const times = await timeRequests(site.origin, clinics);
  console.table(times);
  return {
    figures: { times, scans },
    verdicts: {
      'every panel request p99 ≤ 50 ms': Math.max(...Object.values(times).map(({ p99 }) => p99)) <= 50,
      'no sequential scan of a large table': scans.length === 0,
    },
  };
}

async function search(site: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const figures = await measureSearch(site, clinics);
  console.table(figures.times);
  console.table({ 'worst p99': figures.worst, 'of the yardstick': figures.ratio, ...figures.cold, 'first search with a panel open': figures.warm.firstSearch });
  return { figures, verdicts: { 'search in 100,000 messages p99 ≤ 50 ms': figures.worst <= 50 } };
}

async function webhooks({ site }: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const [, clinic, ...others] = clinics;
  if (clinic === undefined) throw new Error('No clinic');
  const browser = await chromium.launch({ ...leavesSignalsToBench, executablePath: findChromium(), args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'] });
  try {
    const figures = await measureWebhooks({ origin: site.origin, apiKey: benchApiKey, clinic, others, browser, perSecond: 200, seconds: 22, coldSeconds: 2 });
    console.table(figures);
    return {
      figures,
      verdicts: { 'webhook to painted panel p99 ≤ 150 ms at 200/s': figures.refused === '{}' && figures.painted >= 0.97 * figures.sentToThisPanel && figures.paintedP99 <= 150 },
    };
  } finally {
    await browser.close();
  }
}

async function streams(site: BenchSite, [first]: readonly Clinic[]): Promise<Part> {
  if (first === undefined) throw new Error('No clinic');
  const { ratios, ...figures } = await compareStreams(site, first, streamCount);
  console.table(figures);
  console.table(ratios);
  return { figures: { ...figures, ratios }, verdicts: { 'memory per stream ≤ 1.25 × bare': ratios.resident <= 1.25, 'broadcast p99 ≤ 1.25 × bare': ratios.broadcastP99 <= 1.25 } };
}

async function storm(site: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const figures = await measureStorm(site, clinics, { apiKey: benchApiKey, sends: stormSends, racers: 1_000, seed: stormSeed });
  console.table(figures);
  const { storm: { tasksLost, tasksUnexpected, tasksOfAnotherKind, visitsUnlike, slotsTwice }, race } = figures;
  return {
    figures,
    verdicts: {
      'no task lost, doubled or of another kind': tasksLost + tasksUnexpected + tasksOfAnotherKind === 0,
      'visits as the model has them': visitsUnlike + slotsTwice === 0,
      'one racer wins, all others are offered other slots': race.winners === 1 && race.inTheSlot === 1 && race.offeredOthers === race.racers - 1,
    },
  };
}

// The storm counts the clinics' data, so it runs before they are filled.
const parts = { storm, search, requests, webhooks, streams };
const isPart = (name: string): name is keyof typeof parts => name in parts;
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !isPart(name));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}`);
const chosen = asked.length === 0 ? Object.keys(parts).filter(isPart) : asked.filter(isPart);

const run = benchRun();
if (chosen.includes('webhooks')) ensureBrowser();
const bench = await startBenchSite({ releases: chosen.includes('webhooks'), atEnd: run.atEnd });
const clinics = await addClinics(bench, { sessionsOfFirst: Math.ceil(streamCount / 20) + 1 });
// Streams read only a clinic's newest events, whatever the amount of data.
const ofFullData = chosen.find((name) => name === 'requests' || name === 'webhooks');
const output = path.join(root, 'output/bench/panel.json');
await mkdir(path.dirname(output), { recursive: true });
for (const name of chosen) {
  if (name === ofFullData) {
    console.log('Filling the database…');
    await addBusyClinics(bench);
  }
  const { figures, verdicts } = await parts[name](bench, clinics);
  console.table(verdicts);
  const before = await readFile(output, 'utf8').then((text) => JSON.parse(text) as object, () => ({}));
  await writeFile(output, JSON.stringify({ ...before, [name]: { at: new Date().toISOString(), figures, verdicts } }, null, 2));
}
await run.end();
