import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { workingSocket } from 'shared/contracts/apps/working-copies';
import { benchRun, ensureBrowser, leavesSignalsToBench } from 'shared/testing/bench-run';
import { startSite } from 'shared/testing/site';
import { buildApi } from 'shared/tooling/build/build-api';
import { findChromium } from 'shared/tooling/test/chromium';
import { root } from 'shared/tooling/workspaces';
import { openWorkshop } from 'shared/testing/workshop';
import { serveDevYardstick } from './dev-yardstick';
import { panelReady, savesOf, untilPainted, yardstickReady } from './saves';

// `npm run bench:dev [turns]`: from save to painted with `npm run dev -w remote-panel`, for a component and for a style sheet, in the
// remote and in shared/ui, against a bare page of webpack-dev-server with one component. Writes output/bench/dev.json and fails when a
// target is missed. The targets are for an idle machine: the report includes the load.
const turns = Math.max(20, Number(process.argv[2] ?? 20));
const warmUps = 2;
const limitMs = 1_000;

const load = () => Math.round((loadavg()[0] ?? NaN) * 10) / 10;
const at = (values: readonly number[], share: number) => [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN;

const bench = benchRun();
ensureBrowser();
await buildApi();
const workshop = await openWorkshop('panel');
bench.atEnd(workshop.remove);
const site = await startSite({ env: { PROJECT_ROOT: workshop.folder }, atEnd: bench.atEnd });
const loadBefore = load();
const development = workshop.develop(site.origin, 'panel');
bench.atEnd(development.end);
const verdict = await development.verdict;
if (!verdict.startsWith('✔')) throw new Error(verdict);
const bare = await serveDevYardstick(bench.atEnd);
const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];
const browser = await chromium.launch({ ...leavesSignalsToBench, executablePath: findChromium(), args });
bench.atEnd(() => browser.close());

async function open(address: string, ready: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await page.goto(address);
  await page.waitForSelector(ready);
  await page.evaluate('window.isStillTheSame = true');
  return page;
}
const panel = await open(`${site.origin}/dev/panel`, panelReady);
const yardstick = await open(bare.origin, yardstickReady);
const saves = savesOf({ panel, checkout: workshop.folder, yardstick, yardstickFolder: bare.folder });

/** Waits until the app has compiled every save: a developer looks before the next one. */
function untilCompiled(folder: string): Promise<unknown> {
  const socketPath = path.join(workshop.folder, folder, workingSocket);
  return new Promise((resolve, reject) => {
    get({ socketPath, path: '/release.json' }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
}

const times = new Map<string, number[]>(Object.keys(saves).map((name) => [name, []]));
for (let turn = 1; turn <= warmUps + turns; turn += 1) {
  // Interleaved, so that a slow moment of the machine affects all alike.
  for (const [name, save] of Object.entries(saves)) {
    const took = await untilPainted(save, turn);
    if (turn > warmUps) times.get(name)?.push(took);
    await Promise.all(['shell', 'remote-panel'].map(untilCompiled));
  }
  process.stdout.write(`\r${Math.max(0, turn - warmUps)} of ${turns} turns`);
}
for (const page of [panel, yardstick]) {
  if ((await page.evaluate('window.isStillTheSame')) !== true) throw new Error('A page was loaded anew instead of changed');
}

const rows = Object.fromEntries([...times].map(([name, list]) => {
  const same = times.get(`${name.startsWith('CSS') ? 'CSS' : 'component'}, yardstick`) ?? [];
  const againstYardstick = Math.round((at(list, 0.5) / at(same, 0.5)) * 100) / 100;
  return [name, { best: at(list, 0), median: at(list, 0.5), p90: at(list, 0.9), againstYardstick }];
}));
const goals = Object.entries(rows)
  .filter(([name]) => !name.endsWith('yardstick'))
  .map(([name, { median }]) => ({ goal: `${name}: median, ms`, value: median, limit: limitMs, reached: median <= limitMs }));
const machine = { cores: availableParallelism(), loadBefore, loadAfter: load() };
console.log(`\n\nMilliseconds from save to painted, ${turns} interleaved turns; ${machine.cores} cores, load ${machine.loadBefore} to ${machine.loadAfter}\n`);
console.table(rows);
console.table(goals);
await mkdir(path.join(root, 'output/bench'), { recursive: true });
await writeFile(path.join(root, 'output/bench/dev.json'), JSON.stringify({ turns, machine, rows, goals }, null, 2));
if (goals.some(({ reached }) => !reached)) process.exitCode = 1;
await bench.end();
