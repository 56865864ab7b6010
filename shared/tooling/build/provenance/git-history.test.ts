import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const checkout = mkdtempSync(path.join(tmpdir(), 'clinavoz-history-'));
const before = process.env.PROJECT_ROOT;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
};
const git = (...words: string[]) => execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@sol.example', ...words], { cwd: checkout, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } });
let readHistory: typeof import('./git-history').readHistory;

beforeAll(async () => {
  for (const folder of ['', 'shared/', 'shell/', 'remote-panel/', 'remote-demos/']) write(`${folder}package.json`, '{}');
  write('package-lock.json', '{}');
  process.env.PROJECT_ROOT = checkout;
  ({ readHistory } = await import('./git-history'));
});
afterAll(() => {
  if (before === undefined) delete process.env.PROJECT_ROOT;
  else process.env.PROJECT_ROOT = before;
  rmSync(checkout, { recursive: true });
});

test('a folder that is no checkout has no history', async () => {
  expect(await readHistory('panel')).toEqual({ commit: '', dirty: false, commits: [] });
});

test('what no commit holds makes the apps dirty that are built from it, and no others', async () => {
  git('init', '-q');
  git('add', '-A');
  expect(await readHistory('panel')).toEqual({ commit: '', dirty: false, commits: [] });
  git('commit', '-qm', 'Show the day');
  expect(await readHistory('panel')).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), dirty: false, commits: [{ title: 'Show the day' }] });
  const dirtyAfter = async (file: string) => {
    write(file, '{"changed":true}');
    const found = [(await readHistory('panel')).dirty, (await readHistory('demos')).dirty];
    git('stash', '-qu');
    return found;
  };
  expect(await dirtyAfter('remote-panel/package.json')).toEqual([true, false]);
  expect(await dirtyAfter('remote-panel/src/new.ts')).toEqual([true, false]);
  expect(await dirtyAfter('shared/new.ts')).toEqual([true, true]);
  expect(await dirtyAfter('package-lock.json')).toEqual([true, true]);
  expect(await dirtyAfter('README.md')).toEqual([false, false]);
});

test('a title that is cut ends with a whole character: no site takes half a one', async () => {
  git('commit', '--allow-empty', '-qm', 'A day');
  write('shared/long.ts', '{}');
  git('add', '-A');
  git('commit', '-qm', `${'a'.repeat(159)}😀 and more`);
  expect((await readHistory('panel')).commits[0]?.title).toBe('a'.repeat(159));
});

test('what git ignores is no input: a release is built again from its commit alone', async () => {
  const { appInputs, kit } = await import('../../workspaces');
  const ignored = readFileSync(path.join(kit, '../.gitignore'), 'utf8');
  write('.gitignore', ignored);
  write('package-lock.json', '{"packages":{}}');
  git('commit', '-qam', 'Lock');
  const before = await appInputs('demos');
  // What begins with a slash is the checkout's own.
  for (const name of ignored.trim().split('\n').filter((one) => !one.startsWith('/'))) write(`remote-demos/${name.endsWith('/') ? `${name}x.ts` : name.replace('*', 'x')}`, '');
  expect([(await readHistory('demos')).dirty, await appInputs('demos')]).toEqual([false, before]);
});

test.each(['data', 'output', 'testing', 'bench', 'decisions', 'e2e'])('a team may call a folder of its sources %s: it is committed, and a change in it is built', async (name) => {
  const { appInputs } = await import('../../workspaces');
  const before = await appInputs('demos');
  write(`remote-demos/src/${name}/rows.ts`, '');
  expect((await readHistory('demos')).dirty).toBe(true);
  expect(await appInputs('demos')).not.toBe(before);
  git('clean', '-fdxq', 'remote-demos');
});
