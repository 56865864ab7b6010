import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildAll } from 'shared/tooling/test/build-all';
import { build } from 'shared/tooling/build/build';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { publish } from 'shared/tooling/release/publish';
import { root } from 'shared/tooling/workspaces';
import { activateRelease } from 'shared/contracts/releases/control';
import { deriveRelease } from 'shared/testing/derive-release';
import { benchRun } from 'shared/testing/bench-run';
import { freePort, startSite } from 'shared/testing/site';
import { changeComponent } from './component-changed';
import { readChanges, verdictOf } from './gate-verdict';
import { withVersionRaised } from './returning-visitor';
import { addressOf } from '../src/site/references';
import { shellGuardScript } from '../src/site/shell-guard';

// `npm run bench:releases`: how soon an activation is in new pages on two processes, what composing a page costs, what reporting and
// healing add to a page, which seeded changes the gate blocks, how soon one changed component is live, and what a returning visitor
// fetches of it and of a raised version. Writes output/bench/releases.json and fails when a target is missed. The times are for an
// idle machine: its load stands beside them.

const percentile = (values: readonly number[], part: number) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;

const bench = benchRun();
await buildAll();
const site = await startSite({ atEnd: bench.atEnd });
const databaseUrl = await readDatabaseUrl(site.dataFolder);
const second = await startSecond(site.dataFolder, databaseUrl);

const marketing = await build({ app: 'marketing', log: () => undefined });
const next = await deriveRelease(marketing, { version: '1.1.0' });
await publish(site, next);
await next.dispose();

/** Milliseconds from sending the activation until each process serves it in a new page. */
async function activationMs(version: string): Promise<number> {
  const mark = `data-release="marketing_${version.replaceAll('.', '_')}"`;
  const started = performance.now();
  const seenOn = async (origin: string) => {
    while (!(await (await fetch(origin)).text()).includes(mark)) if (performance.now() - started > 30_000) throw new Error(`${origin} never had ${version}`);
  };
  await callAsOperator(site, activateRelease, { app: 'marketing', version, reason: 'bench' });
  await Promise.all([seenOn(site.origin), seenOn(second.origin)]);
  return performance.now() - started;
}

const activations: number[] = [];
for (let turn = 0; turn < 100; turn += 1) activations.push(await activationMs(turn % 2 === 0 ? '1.1.0' : '1.0.0'));

/** Milliseconds of one request. Uncompressed: it measures composing; the cost of compression depends on the browser's encoding. */
async function timeOf(address: string): Promise<number> {
  const started = performance.now();
  await (await fetch(site.origin + address, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
  return performance.now() - started;
}
// Baseline: a file of about the document's size, so that the difference is composing and not sending.
const documentBytes = (await (await fetch(site.origin, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength;
const [nearest] = Object.entries(marketing.record.files)
  .filter(([name]) => name.endsWith('.js'))
  .sort(([, one], [, other]) => Math.abs(one.bytes - documentBytes) - Math.abs(other.bytes - documentBytes));
const documents: number[] = [];
const files: number[] = [];
// Alternates, so that both run under the same load.
for (let turn = 0; turn < 1_700; turn += 1) {
  const [file, document] = [await timeOf(addressOf(marketing.record, nearest?.[0] ?? 'entry.js', 'own')), await timeOf('/')];
  if (turn >= 200) {
    files.push(file);
    documents.push(document);
  }
}

const shell = await build({ app: 'shell', log: () => undefined });
const measureFile = Object.keys(shell.record.files).find((file) => /^c\/measure\.[^/]*\.js$/.test(file)) ?? '';
const measureBytes = brotliCompressSync(await readFile(path.join(shell.folder, measureFile))).length;
const guardBytes = gzipSync(shellGuardScript({ version: '1.0.0', hasFallback: true, secure: false })).length;

const verdicts = async (kind: 'breaking' | 'compatible') => {
  const changes = await readChanges(kind);
  const found = await Promise.all(changes.map(verdictOf));
  return { changes: changes.length, blocked: found.filter((said) => said.length > 0).length };
};
const [breaking, compatible] = [await verdicts('breaking'), await verdicts('compatible')];
/** 48 of 50 breaking changes are blocked, and no compatible one. */
const gateTarget = { breaking: Math.ceil((breaking.changes * 48) / 50), compatible: 0 };
const isGateWrong = breaking.blocked < gateTarget.breaking || compatible.blocked > gateTarget.compatible;
const raised = { shell: await withVersionRaised('shell'), panel: await withVersionRaised('panel') };

/** Measured under the machine's current load. */
async function oneComponentChanged(app: string) {
  const load = round(loadavg()[0] ?? NaN);
  const { liveMs, publishMs, ...bytes } = await changeComponent(site, app, bench.atEnd);
  return { liveMs: round(liveMs), publishMs: round(publishMs), ...bytes, cores: availableParallelism(), load };
}
const changed = { marketing: await oneComponentChanged('marketing'), panel: await oneComponentChanged('panel') };
const componentTarget = { liveMs: 15_000, furtherBytes: 3_072 };
const isLate = Object.values(changed).some(({ liveMs, furtherBytes }) => liveMs > componentTarget.liveMs || furtherBytes > componentTarget.furtherBytes);

const result = {
  gate: { breaking, compatible, target: gateTarget },
  oneComponentChanged: { ...changed, target: componentTarget },
  versionRaisedBytes: { ...raised, target: 4_096 },
  activationMs: { p50: round(percentile(activations, 0.5)), p99: round(percentile(activations, 0.99)), target: 1_000 },
  compositionAboveStaticMs: { documentBytes, file: nearest?.[0] ?? '', fileBytes: nearest?.[1].bytes ?? 0, documentP50: round(percentile(documents, 0.5)), fileP50: round(percentile(files, 0.5)), documentP99: round(percentile(documents, 0.99)), fileP99: round(percentile(files, 0.99)), difference: round(percentile(documents, 0.99) - percentile(files, 0.99)), target: 5 },
  addedBytes: { measure: measureBytes, guard: guardBytes, sum: measureBytes + guardBytes, target: 4_096 },
};
await mkdir(path.join(root, 'output/bench'), { recursive: true });
await writeFile(path.join(root, 'output/bench/releases.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
await bench.end();
const missed = isLate || result.activationMs.p99 > 1_000 || result.compositionAboveStaticMs.difference > 5 || result.addedBytes.sum > 4_096 || isGateWrong || Math.max(...Object.values(raised)) > 4_096;
process.exitCode = missed ? 1 : 0;

/** The embedded server writes its port into its own file; its password is stored beside it. */
async function readDatabaseUrl(dataFolder: string): Promise<string> {
  const [, , , port] = (await readFile(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(dataFolder, 'postgres-password'), 'utf8').catch(() => '')).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port ?? ''}/clinavoz`;
}

async function startSecond(dataFolder: string, url: string): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'api/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PROJECT_ROOT: root, DATA_DIR: dataFolder, DATABASE_URL: url, PORT: String(port), SITE_ORIGIN: origin },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  bench.atEnd(() => child.kill('SIGTERM') && gone);
  while (!(await fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null) throw new Error('The second process did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, child };
}
