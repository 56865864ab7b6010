import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build as bundle } from 'esbuild';
import { contentHashOf } from 'shared/contracts/releases/hash';
import { build, type BuiltRelease } from 'shared/tooling/build/build';
import { buildApi } from 'shared/tooling/build/build-api';
import { hashFiles } from 'shared/tooling/build/provenance/hash-files';
import { findChromium } from 'shared/tooling/test/chromium';
import { apps, root } from 'shared/tooling/workspaces';
import { benchRun, ensureBrowser, leavesSignalsToBench } from 'shared/testing/bench-run';
import { startSite } from 'shared/testing/site';
import { chromiumArguments } from '../e2e/chromium-arguments';
import { microphoneFile } from '../e2e/microphone';
import { observeCalls, timeCall, type CallTiming } from './call-timing';

// `npm run bench:voice [runs]`: from the click to the agent's first sound, against only livekit-client on the same sandbox in the same
// run; and fifty calls at once on one process.
const runs = Math.max(10, Number(process.argv[2] ?? 11));
const callsAtOnce = 50;
const allowed = { cold: 1.1, warm: 1.05 } as const;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const bench = benchRun();
ensureBrowser();
await buildApi();
const site = await startSite({ atEnd: bench.atEnd, releases: false });
for (const app of apps) {
  const release = await build({ app, log: () => undefined });
  await site.release(app === 'shell' ? await withYardstick(release) : release);
}

/** The shell with the yardstick's scripts among its public files: one server sends both pages' code with the same compression. */
async function withYardstick({ folder, record }: BuiltRelease): Promise<BuiltRelease> {
  const copy = await mkdtemp(path.join(tmpdir(), 'voice-'));
  bench.atEnd(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true });
  await rm(path.join(copy, 'release.json'));
  await bundle({ entryPoints: [path.join(root, 'shell/bench/bare-call.ts')], outdir: path.join(copy, 'public/bare'), bundle: true, splitting: true, format: 'esm', minify: true, logLevel: 'warning' });
  const files = await hashFiles(copy);
  return { folder: copy, record: { ...record, files, contentHash: contentHashOf(files) } };
}

const browser = await chromium.launch({
  ...leavesSignalsToBench,
  executablePath: findChromium(),
  args: [...chromiumArguments, '--autoplay-policy=no-user-gesture-required', `--use-file-for-fake-audio-capture=${microphoneFile({ speech: 1.2, pause: 2.4 })}`],
});
bench.atEnd(() => browser.close());

interface Variant {
  readonly path: string;
  /** Code that runs in the page but is not part of it. */
  readonly load?: string;
  readonly ready: string;
  readonly prepare: string;
  readonly isPrepared: string;
  readonly press: string;
}

const bare = `import('/bare/bare-call.js').then(() => undefined)`;
const orb = `document.querySelector('[data-testid="voice-orb"] button')`;
const variants: Readonly<Record<string, Variant>> = {
  // A page of the site's origin without scripts.
  'livekit-client alone': { path: '/robots.txt', load: bare, ready: 'window.bareCall !== undefined', prepare: 'void bareCall.prepare().then(() => { window.prepared = true; })', isPrepared: 'window.prepared === true', press: 'void bareCall.start()' },
  'the orb (this site)': {
    path: '/',
    // Only the hydrated page shows the line under the orb.
    ready: `document.body.innerText.includes('Agente local de prueba')`,
    prepare: `${orb}.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`,
    isPrepared: `performance.getEntriesByType('resource').some(({ name }) => name.includes('call-start'))`,
    press: `${orb}.click()`,
  },
};

async function measure({ path: address, load, ready, prepare, isPrepared, press }: Variant, warm: boolean): Promise<CallTiming> {
  const context = await browser.newContext({ permissions: ['microphone'], bypassCSP: true });
  const page: Page = await context.newPage();
  await page.addInitScript({ content: observeCalls });
  await page.goto(`${site.origin}${address}`);
  if (load !== undefined) await page.evaluate(load);
  await page.waitForFunction(ready);
  await page.waitForLoadState('networkidle');
  if (warm) {
    await page.evaluate(prepare);
    await page.waitForFunction(isPrepared);
  }
  const timing = await timeCall(page, press);
  await context.close();
  return timing;
}

const results = new Map<string, CallTiming[]>();
for (let run = -1; run < runs; run += 1) {
  // Interleaved, so that a slow moment of the machine affects all alike; the first round only warms up the server.
  for (const warm of [false, true]) {
    for (const [name, variant] of Object.entries(variants)) {
      const key = `${warm ? 'warm' : 'cold'}: ${name}`;
      const timing = await measure(variant, warm);
      if (run >= 0) results.set(key, [...(results.get(key) ?? []), timing]);
    }
  }
  process.stdout.write(`\r${run + 1} of ${runs} rounds`);
}
const steps = ['total', 'token', 'sdk', 'connect', 'firstSound'] as const;
const medians = Object.fromEntries([...results].map(([name, list]) => [name, Object.fromEntries(steps.map((step) => [step, Math.round(median(list.map((timing) => timing[step])))]))]));
const total = (temperature: string, name: string) => median((results.get(`${temperature}: ${name}`) ?? []).map((timing) => timing.total));
console.log(`\n\nMedians of ${runs} interleaved calls, milliseconds from the click to the agent's first sound\n`);
console.table(medians);

const page = await browser.newPage({ bypassCSP: true });
await page.goto(`${site.origin}/robots.txt`);
await page.evaluate(bare);
const atOnce = await page.evaluate((count) => window.bareCall.many(count, 5_000), callsAtOnce);

const goals = [
  ...(['cold', 'warm'] as const).map((temperature) => ({ goal: `${temperature}: click to first sound against livekit-client alone`, value: total(temperature, 'the orb (this site)') / total(temperature, 'livekit-client alone'), limit: allowed[temperature] })),
  { goal: `packets lost of ${atOnce.received} in ${callsAtOnce} calls at once`, value: atOnce.lost, limit: 0 },
  { goal: `calls without a voice of ${callsAtOnce} at once`, value: atOnce.silent, limit: 0 },
];
console.table(goals.map(({ goal, value, limit }) => ({ goal, value: Number(value.toFixed(3)), limit, reached: value <= limit })));
await mkdir(path.join(root, 'output/bench'), { recursive: true });
await writeFile(path.join(root, 'output/bench/voice.json'), JSON.stringify({ runs, medians, atOnce, goals }, null, 2));
if (goals.some(({ value, limit }) => value > limit)) process.exitCode = 1;
await bench.end();
