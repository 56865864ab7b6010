import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildApi } from 'shared/tooling/build/build-api';
import { findChromium } from 'shared/tooling/test/chromium';
import { root } from 'shared/tooling/workspaces';
import { benchRun, ensureBrowser, leavesSignalsToBench } from 'shared/testing/bench-run';
import { startSite } from 'shared/testing/site';
import { measure, type Measurement } from './measure';
import { serveYardsticks, type Variant } from './yardsticks';

// `npm run bench:landing [runs]`: the federated landing against three yardsticks with the same content, in one run.
const runs = Math.max(7, Number(process.argv[2] ?? 9));
const ours = 'federated (this site)';

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const bench = benchRun();
ensureBrowser();
await buildApi();
const site = await startSite({ atEnd: bench.atEnd });
const document = await (await fetch(site.origin)).text();
// Files that are requested often get compressed better: the bench measures this state.
for (let reader = 0; reader < 30; reader += 1) await Promise.all([...document.matchAll(/"(\/r\/[^"]+\.(?:js|css))"/g)].map(async ([, file = '']) => (await fetch(site.origin + file)).arrayBuffer()));
const yardsticks = await serveYardsticks(document, site.origin);
bench.atEnd(yardsticks.close);
const variants: Variant[] = [...yardsticks.variants, { name: ours, url: `${site.origin}/` }];
const browser = await chromium.launch({ ...leavesSignalsToBench, executablePath: findChromium(), args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] });
bench.atEnd(() => browser.close());
const results = new Map<string, Measurement[]>(variants.map(({ name }) => [name, []]));
for (let run = -1; run < runs; run += 1) {
  // Interleaved, so that a slow moment of the machine affects all alike; the first round only warms up.
  for (const { name, url } of variants) {
    const measured = await measure(browser, url, name !== 'static HTML');
    if (run >= 0) results.get(name)?.push(measured);
  }
  process.stdout.write(`\r${run + 1} of ${runs} rounds`);
}

const medians = Object.fromEntries(
  [...results].map(([name, list]) => {
    const of = (pick: (one: Measurement) => number) => median(list.map(pick));
    return [name, { lcp: of((one) => one.lcp), interactive: of((one) => one.interactive ?? NaN), blocking: of((one) => one.blocking), cls: of((one) => one.cls), scriptBytes: of((one) => one.scriptBytes), requests: of((one) => one.requests), depth: of((one) => one.depth) }];
  }),
);
const own = medians[ours];
const html = medians['static HTML'];
const single = medians['single bundle'];
const prerendered = medians['single bundle, prerendered'];
if (!own || !html || !single || !prerendered) throw new Error('A variant was not measured');
const goals = [
  { goal: 'LCP against static HTML', value: own.lcp / html.lcp, limit: 1 },
  { goal: 'script bytes until interactive against the single bundle', value: own.scriptBytes / single.scriptBytes, limit: 1.35 },
  { goal: 'time to interactive against the single bundle', value: own.interactive / single.interactive, limit: 1.15 },
  { goal: 'total blocking time against the single bundle, prerendered (ms over ms)', value: own.blocking / Math.max(1, prerendered.blocking), limit: 1 },
  { goal: 'cumulative layout shift', value: own.cls, limit: 0.01 },
  { goal: 'waterfall depth', value: own.depth, limit: 2 },
];
console.log(`\n\nMedians of ${runs} interleaved cold loads, 1.6 Mbit/s, 150 ms, CPU ×4\n`);
console.table(Object.fromEntries(Object.entries(medians).map(([name, row]) => [name, { 'LCP ms': Math.round(row.lcp), 'interactive ms': Math.round(row.interactive), 'TBT ms': Math.round(row.blocking), CLS: row.cls.toFixed(4), 'script kB': (row.scriptBytes / 1000).toFixed(1), requests: row.requests, depth: row.depth }])));
console.table(goals.map(({ goal, value, limit }) => ({ goal, value: value.toFixed(3), limit, reached: value <= limit })));
await mkdir(path.join(root, 'output/bench'), { recursive: true });
await writeFile(path.join(root, 'output/bench/landing.json'), JSON.stringify({ runs, medians, goals }, null, 2));
await bench.end();
