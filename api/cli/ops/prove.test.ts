import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { opsUnderTest } from '../../testing/releases/ops-under-test';
import { projectRoot, runProgram } from '../../testing/program';
import { rootToken, smallRelease } from '../../testing/releases/registry';

const under = opsUnderTest();
let checkout: string;

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@sol.example', ...words], { cwd: checkout, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } }).toString().trim();

/** Leaves `dist/release` as a build of the panel does: its files, and a record that names the commit it was built from. */
const build = `import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
cpSync('files', 'dist/release', { recursive: true });
const commit = execFileSync('git', ['rev-parse', 'HEAD']).toString().trim();
writeFileSync('dist/release/release.json', JSON.stringify({ ...JSON.parse(readFileSync('record.json', 'utf8')), commit, builtAt: new Date().toISOString() }));
`;

async function write(file: string, content: string): Promise<void> {
  const target = path.join(checkout, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Commits sources from which that release is built. @returns the commit */
async function commitSources({ record, contents }: ReturnType<typeof smallRelease>): Promise<string> {
  await rm(path.join(checkout, 'remote-panel/files'), { recursive: true, force: true });
  await write('remote-panel/record.json', JSON.stringify(record));
  for (const [file, content] of Object.entries(contents)) await write(`remote-panel/files/${file}`, content);
  git('add', '-A');
  git('commit', '-qm', `Show ${record.version}`);
  return git('rev-parse', 'HEAD');
}

const prove = (version: string) => runProgram('api/cli/ops.ts', ['prove', 'panel', version], { SITE_URL: under.registry.origin, OPS_TOKEN: rootToken, PROJECT_ROOT: checkout });

beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'prove-'));
  await write('package.json', JSON.stringify({ name: 'site', private: true, workspaces: ['remote-*'] }));
  await write('remote-panel/package.json', JSON.stringify({ name: 'remote-panel', version: '1.0.0', type: 'module', scripts: { build: 'node build.js' } }));
  await write('remote-panel/build.js', build);
  git('init', '-q');
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

test('a release is proven by building its commit again in another folder, whatever has changed here since', async () => {
  const version = under.nextVersion();
  const commit = await commitSources(smallRelease('panel', version));
  await under.registry.publish('panel', version, { commit });
  await commitSources(smallRelease('panel', version, {}, { 'later.js': 'export const later = 1;' }));
  await write('remote-panel/files/entry.js', 'what nobody has committed');
  expect(await prove(version)).toEqual({ code: 0, out: `panel ${version}, built again from ${commit.slice(0, 12)}, is identical: 2 files and the record`, error: `• Building panel ${version} again, which takes minutes…` });
  // The other folder is removed completely.
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect(await readdir(path.join(checkout, 'remote-panel'))).not.toContain('dist');
});

test('a release that its commit does not give is not proven, and each difference is named', async () => {
  const version = under.nextVersion();
  const commit = await commitSources(smallRelease('panel', version, {}, { 'chart.js': 'export const honest = 1;' }));
  await under.registry.publish('panel', version, { commit, sourceHash: 'of something else' }, { 'chart.js': 'export const other = 12345;' });
  const { code, out, error } = await prove(version);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toMatch(new RegExp(`^• Building .*\npanel ${version}, built again from ${commit.slice(0, 12)}, differs:\nWHAT +PUBLISHED +REBUILT\nchart\\.js +27 bytes, .+ +24 bytes, .+\nrecord: sourceHash +"of something else" +"source of ${version}"$`));
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a proof that %s ends in the middle of its build leaves nothing', async (signal) => {
  const version = under.nextVersion();
  const [temporary, begun] = [path.join(checkout, 'temporary'), path.join(checkout, 'begun')];
  await mkdir(temporary, { recursive: true });
  await rm(begun, { force: true });
  await write('remote-panel/build.js', `import { mkdirSync, writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(begun)}, '');
const parent = process.ppid;
// Like a real build, it ends once npm has ended.
const wait = setInterval(() => (process.ppid === parent ? mkdirSync('dist/release', { recursive: true }) : clearInterval(wait)), 5);
`);
  const commit = await commitSources(smallRelease('panel', version));
  await under.registry.publish('panel', version, { commit });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SITE_URL: under.registry.origin, OPS_TOKEN: rootToken, PROJECT_ROOT: checkout, TMPDIR: temporary };
  const proof = spawn(process.execPath, ['--import', 'tsx', path.join(projectRoot, 'api/cli/ops.ts'), 'prove', 'panel', version], { cwd: projectRoot, env, stdio: 'ignore' });
  const ended = once(proof, 'exit');
  while (await access(begun).then(() => false, () => true)) await new Promise((resolve) => setTimeout(resolve, 50));
  proof.kill(signal);
  expect((await ended)[0]).toBe(1);
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect((await readdir(temporary)).filter((name) => name.startsWith('rebuild-'))).toEqual([]);
});
