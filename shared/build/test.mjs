// `npm test`: everything, from a clean clone to one line with the counts. Built-ins alone, until the packages are there.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { countJest, countPlaywright, countStep, withCrash } from './test-result.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const output = path.join(root, 'output/test');
const bin = (file) => path.join(root, 'node_modules', file);
const script = (file) => ['--import', 'tsx', path.join(root, 'shared/build', file)];

const steps = [
  { name: 'Chromium', arguments_: script('ensure-chromium.ts'), preparation: true },
  { name: 'Types', arguments_: script('types.ts') },
  { name: 'Lint', arguments_: script('lint.ts') },
  {
    name: 'Unit and API tests',
    arguments_: [bin('jest/bin/jest.js'), '--ci', '--maxWorkers=2', '--json', '--outputFile', path.join(output, 'jest.json')],
    report: 'jest.json',
    count: countJest,
  },
  {
    name: 'Browser tests',
    arguments_: [bin('@playwright/test/cli.js'), 'test', '--config', 'shell/e2e/playwright.config.ts', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(output, 'e2e.json') },
    report: 'e2e.json',
    count: countPlaywright,
  },
];

let running;
let stopped = false;

/** Every step is the leader of its own process group, so that nothing that it started outlives it. */
function endGroup(signal) {
  if (running === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopped) return;
    stopped = true;
    endGroup(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => endGroup('SIGKILL'), 10_000).unref();
  });
}

/** Resolves to the exit code; a step that hangs for 14 minutes is ended and has failed. */
function run({ arguments_, env }) {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, arguments_, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, PROJECT_ROOT: root, ...env },
    });
    const limit = setTimeout(() => endGroup('SIGKILL'), 14 * 60_000);
    running.on('error', reject);
    running.on('exit', (code) => {
      clearTimeout(limit);
      endGroup('SIGKILL');
      running = undefined;
      resolve(code ?? 1);
    });
  });
}

/** What one step adds to the counts. */
function result(step, code) {
  if (step.count === undefined) return countStep(code, step.preparation);
  try {
    return withCrash(step.count(JSON.parse(readFileSync(path.join(output, step.report), 'utf8'))), code);
  } catch (error) {
    console.error(`${step.name} left no readable report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const lines = [];
const total = { passed: 0, failed: 0 };
try {
  await ensureInstalled(root);
  for (const step of steps) {
    if (stopped) break;
    console.log(`\n── ${step.name}`);
    const begin = Date.now();
    const { passed, failed } = result(step, await run(step));
    total.passed += passed;
    total.failed += failed;
    lines.push(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`);
  }
  if (stopped) total.failed += 1;
} catch (error) {
  console.error(error);
  total.failed += 1;
}
console.log(`\n${lines.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(stopped ? 130 : total.failed === 0 ? 0 : 1);
