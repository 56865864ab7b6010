import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from 'shared/build/chromium';
import { root } from 'shared/build/workspaces';
import { benchApiKey, startBenchSite, type BenchSite } from './bench-site';
import { addBusyClinics, addClinics, type Clinic } from './panel-data';
import { sequentialScans, timeRequests } from './panel-requests';
import { measureWebhooks } from './panel-webhooks';

// `npm run bench:panel [-- requests|webhooks|streams …]`: the panel under full data and many eyes; each part may be run alone.
type Verdicts = Readonly<Record<string, boolean>>;
interface Part {
  readonly figures: object;
  readonly verdicts: Verdicts;
}

async function requests({ database, site }: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const [first] = clinics;
  if (first === undefined) throw new Error('No clinic');
  const scans = await sequentialScans(database, first);
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

async function webhooks({ site }: BenchSite, clinics: readonly Clinic[]): Promise<Part> {
  const [, clinic, ...others] = clinics;
  if (clinic === undefined) throw new Error('No clinic');
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'] });
  try {
    const figures = await measureWebhooks({ origin: site.origin, apiKey: benchApiKey, clinic, others, browser, perSecond: 200, seconds: 20 });
    console.table(figures);
    return {
      figures,
      verdicts: { 'webhook to painted panel p99 ≤ 250 ms at 200/s': figures.refused === '{}' && figures.painted >= 0.97 * figures.sentToThisPanel && figures.paintedP99 <= 250 },
    };
  } finally {
    await browser.close();
  }
}

const parts = { requests, webhooks };
const isPart = (name: string): name is keyof typeof parts => name in parts;
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !isPart(name));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}`);
const chosen = asked.length === 0 ? Object.keys(parts).filter(isPart) : asked.filter(isPart);

const bench = await startBenchSite({ releases: true });
try {
  const clinics = await addClinics(bench.url, { sessionsOfFirst: 501 });
  console.log('Filling the database…');
  await addBusyClinics(bench.url);
  const output = path.join(root, 'output/bench/panel.json');
  await mkdir(path.dirname(output), { recursive: true });
  for (const name of chosen) {
    const { figures, verdicts } = await parts[name](bench, clinics);
    console.table(verdicts);
    const before = await readFile(output, 'utf8').then((text) => JSON.parse(text) as object, () => ({}));
    await writeFile(output, JSON.stringify({ ...before, [name]: { at: new Date().toISOString(), figures, verdicts } }, null, 2));
  }
} finally {
  await bench.end();
}
