// `npm test`: from a clean clone to one line with the counts; `npm test -w remote-panel`: one team's part; with `-- --all` the large
// tests too, as in continuous integration. Node built-ins only, until packages are installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../run/install.mjs';
import { browserTestsOf, testedFolders } from './browser-tests.mjs';
import { countJest, countJestAgain, countPlaywright, countStep, failedFiles, withCrash } from './test-result.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const output = path.join(root, 'output/test');
const bin = (file) => path.join(root, 'node_modules', file);
const words = process.argv.slice(2);
const all = words.includes('--all');
/** The only app to test; absent: all. */
const [app] = words.filter((word) => word !== '--all');
const folder = app && (app === 'shell' ? app : `remote-${app}`);
const only = folder ? [folder] : [];
const script = (file) => ['--import', 'tsx', path.join(root, 'shared/tooling', file)];

const types = { name: 'Types', arguments_: [...script('test/checks/types.ts'), ...only] };
const builds = { name: 'Builds', arguments_: ['--max-semi-space-size=128', ...script('test/build-site.ts')], preparation: true };
// Low priority, so that it does not interrupt calls.
const lint = { name: 'Lint', arguments_: [...script('test/checks/lint.ts'), ...only], priority: constants.priority.PRIORITY_LOW };
// Three workers for two processors: API tests spend a third of their time waiting for processes, limits and pauses. Each gets a larger
// young generation: with the default one it collects garbage too often.
const jest = (report, workers) => ['--max-semi-space-size=64', bin('jest/bin/jest.js'), '--ci', `--maxWorkers=${workers}`, '--json', '--outputFile', path.join(output, report)];
const unit = {
  name: 'Unit and API tests',
  arguments_: [...jest('jest.json', 3), ...(all ? [] : ['--filter', path.join(root, 'shared/tooling/test/small-tests.cjs')]), ...only.map((one) => `/${one}/`)],
  report: 'jest.json',
  count: countJest,
  secondTry: unitAgain,
};
const browserTests = app ? browserTestsOf(root, app) : [];
const browser = {
  name: 'Browser tests',
  arguments_: [bin('@playwright/test/cli.js'), 'test', '--config', 'shell/e2e/playwright.config.ts', '--reporter=line,json', ...(app ? ['--project=chromium', ...testedFolders(root).filter((one) => one === folder).map((one) => `--project=${one}`), ...browserTests] : [])],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(output, 'e2e.json') },
  report: 'e2e.json',
  count: countPlaywright,
};

const chromium = { name: 'Chromium', arguments_: script('test/ensure-chromium.ts'), preparation: true };
const engines = { name: 'Firefox and WebKit', arguments_: script('test/ensure-engines.ts'), preparation: true };
const browsers = app && browserTests.length === 0 ? [] : [browser];

/** The system's package manager runs once at a time, and browsers are needed only after the builds and the unit tests. */
const preparation = app ? [chromium] : [chromium, engines];
const foreground = [builds, ...(app ? [] : [unit])];
/** In parallel from the start: builds keep one processor busy. One app's unit tests need no build, and end first. */
const background = [...(app ? [unit] : []), types, lint];

/** The processes of the running steps. */
const running = new Set();
let stopped = false;

/** Every step leads its own process group, so that none of its processes outlives it. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
const endAll = (signal) => [...running].forEach((child) => endGroup(child, signal));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopped) return;
    stopped = true;
    endAll(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => endAll('SIGKILL'), 10_000).unref();
  });
}

/** Resolves to the exit code; kills a step after an hour. Prints live (`aloud`) or at the end, so that lines do not mix. */
function run({ name, arguments_, env, priority = constants.priority.PRIORITY_NORMAL }, aloud) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, arguments_, {
      cwd: root,
      stdio: ['ignore', aloud ? 'inherit' : 'pipe', aloud ? 'inherit' : 'pipe'],
      detached: true,
      env: { ...process.env, PROJECT_ROOT: root, LARGE_TESTS: all ? 'run' : 'leave out', ...env },
    });
    running.add(child);
    if (child.pid !== undefined) setPriority(child.pid, priority);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    const limit = setTimeout(() => endGroup(child, 'SIGKILL'), 60 * 60_000);
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(limit);
      endGroup(child, 'SIGKILL');
      running.delete(child);
    });
    child.on('close', (code) => {
      if (!aloud) process.stdout.write(`\n── ${name}\n${Buffer.concat(said)}`);
      resolve(code ?? 1);
    });
  });
}

async function takeAll(steps, aloud) {
  for (const step of steps) if (!stopped) await take(step, aloud);
}

/** Runs one step and adds it to the counts. */
async function take(step, aloud) {
  if (aloud) console.log(`\n── ${step.name}`);
  const begin = Date.now();
  const first = result(step, await run(step, aloud));
  const { passed, failed, again = [] } = (first.failed > 0 && !stopped && (await step.secondTry?.(aloud))) || first;
  total.passed += passed;
  total.failed += failed;
  lines.push(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`, ...again.map((title) => `  passed at its second try: ${title.replace(`${root}/`, '')}`));
}

const reportOf = (file) => JSON.parse(readFileSync(path.join(output, file), 'utf8'));

/** As a browser test, a file gets a second try, alone: a machine under load is no fault of it. More than three are no accident. */
async function unitAgain(aloud) {
  if (!existsSync(path.join(output, 'jest.json'))) return undefined;
  const first = reportOf('jest.json');
  const files = failedFiles(first);
  if (files.length === 0 || files.length > 3) return undefined;
  const again = { name: 'Unit and API tests, once more', arguments_: [...jest('jest-again.json', 1), '--runTestsByPath', ...files], report: 'jest-again.json', count: (second) => countJestAgain(first, second) };
  if (aloud) console.log(`\n── ${again.name}`);
  return result(again, await run(again, aloud));
}

/** One step's counts. */
function result(step, code) {
  if (step.count === undefined) return countStep(code, step.preparation);
  try {
    return withCrash(step.count(reportOf(step.report)), code);
  } catch (error) {
    console.error(`${step.name} left no readable report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

/** Prints the pages of failed browser tests last, where truncated output keeps them. */
function printFailedPages() {
  const folder = path.join(root, 'output/e2e');
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => path.basename(name) === 'error-context.md')) {
    console.log(`\n── ${file}\n${readFileSync(path.join(folder, file), 'utf8').slice(0, 6_000)}`);
  }
}

rmSync(output, { recursive: true, force: true });
rmSync(path.join(root, 'output/e2e'), { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const lines = [];
const total = { passed: 0, failed: 0 };
try {
  await ensureInstalled(root);
  const prepared = Promise.all([takeAll(preparation, false), takeAll(foreground, true)]);
  await Promise.all([prepared.then(() => takeAll(browsers, true)), takeAll(background, false)]);
  if (stopped) total.failed += 1;
} catch (error) {
  console.error(error);
  total.failed += 1;
}
printFailedPages();
console.log(`\n${lines.join('\n')}`);
if (!all) console.log('The large tests were left out; "npm test -- --all" runs them too.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(stopped ? 130 : total.failed === 0 ? 0 : 1);
