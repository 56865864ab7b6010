import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../workspaces';

/** Output and exit code of a program of the site for a command line. */
const say = (program: string, ...words: readonly string[]) => sayIn(root, program, ...words);
function sayIn(checkout: string, program: string, ...words: readonly string[]): Promise<{ readonly code: unknown; readonly out: string; readonly complaint: string }> {
  return new Promise((resolve) => {
    const all = ['--import', 'tsx', path.join(root, 'shared/tooling/run', program), ...words];
    execFile(process.execPath, all, { cwd: root, env: { ...process.env, PROJECT_ROOT: checkout } }, (error, out, complaint) => resolve({ code: error?.code ?? 0, out, complaint }));
  });
}

test('dev explains itself with an example, and refuses an app or an option that there is not', async () => {
  expect(await say('dev.ts', 'panel', '--help')).toMatchObject({ code: 0, complaint: '', out: expect.stringContaining('Example:\n  npm run dev -w remote-panel -- --production') });
  expect(await say('dev.ts', 'pannel')).toMatchObject({ code: 2, complaint: expect.stringMatching(/^There is no app pannel\. .*Did you mean panel\?\n$/) });
  expect(await say('dev.ts', 'panel', '--prodution')).toMatchObject({ code: 2, complaint: expect.stringMatching(/unknown option '--prodution'\n\(Did you mean --production\?\)\n$/) });
});

test('new explains itself with an example, and what its JSON holds', async () => {
  expect((await say('new.ts', '--help')).out).toContain('Example:\n  npm run new -- remote reports --route /informes');
  const { out } = await say('new.ts', 'remote', '--help');
  expect(out).toMatch(/--json +print its name, route, folder and files/);
  expect(out).not.toContain('API');
});

test('new makes no remote with the host\'s name, which no site would let in', async () => {
  expect(await say('new.ts', 'remote', 'shell', '--route', '/informes')).toMatchObject({ code: 2, complaint: expect.stringContaining('no reserved word') });
});

test('new makes no remote above the addresses of another, which the next start would refuse', async () => {
  const checkout = await mkdtemp(path.join(tmpdir(), 'new-'));
  const add = async (name: string, routes: readonly string[]) => {
    await mkdir(path.join(checkout, name));
    await writeFile(path.join(checkout, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', routes }));
  };
  try {
    await add('shell', []);
    await add('remote-yearly', ['/informes/anual', '/informes/anual/*']);
    const refused = await sayIn(checkout, 'new.ts', 'remote', 'reports', '--route', '/informes');
    expect(refused).toMatchObject({ code: 1, complaint: 'yearly lives at /informes/anual already: choose another route than /informes\n' });
    expect(await readdir(checkout)).toEqual(['remote-yearly', 'shell']);
    expect(await sayIn(checkout, 'new.ts', 'remote', 'reports', '--route', '/cifras')).toMatchObject({ code: 0 });
  } finally {
    await rm(checkout, { recursive: true });
  }
});
