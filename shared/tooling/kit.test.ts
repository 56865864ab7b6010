import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import semver from 'semver';
import { remoteFolders } from './app-folders.mjs';
import { kit, root } from './workspaces';

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

/** The files that a script or a sheet loads: imports, `new URL(…)`, `composes … from`, `url(…)`. */
const loads = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bnew URL\(|\burl\()\s*(?:type )?['"]([^'"$\n]+)['"]/g;
const code = /\.(?:tsx?|mts|mjs|cjs|js|css)$/;

let packed: ReadonlySet<string>;
let manifest: Manifest;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--workspace', 'shared'], { cwd: root, maxBuffer: 16_000_000 });
  const [made] = JSON.parse(stdout) as { readonly files: readonly { readonly path: string }[] }[];
  packed = new Set(made?.files.map((file) => file.path));
  manifest = JSON.parse(await readFile(path.join(kit, 'package.json'), 'utf8')) as Manifest;
});

async function loadedBy(file: string): Promise<string[]> {
  return [...(await readFile(file, 'utf8')).matchAll(loads)].flatMap(([, name]) => name ?? []);
}

/** Packed files of an export, by the text that replaces its `*`. */
function filesOf(name: string): Map<string, string> {
  const target = (manifest.exports[name] ?? '').slice('./'.length).replaceAll('.', '\\.');
  const pattern = new RegExp(`^${target.replace('*', '(?<star>.+)').replaceAll('*', '\\k<star>')}$`);
  return new Map([...packed].flatMap((file) => {
    const match = pattern.exec(file);
    return match === null ? [] : [[match.groups?.star ?? '', file] as const];
  }));
}

/** True when a packed file resolves `name` (`shared/ui/card`). The longest matching pattern decides, as in Node. */
function answers(name: string): boolean {
  const asked = `.${name.slice('shared'.length)}`;
  const fitting = Object.keys(manifest.exports).filter((key) => {
    const [before = '', after] = key.split('*');
    return after === undefined ? key === asked : asked.startsWith(before) && asked.endsWith(after);
  });
  const [key = ''] = fitting.sort((a, b) => b.indexOf('*') - a.indexOf('*') || b.length - a.length);
  const [before = '', after = ''] = key.split('*');
  return filesOf(key).has(key.includes('*') ? asked.slice(before.length, asked.length - after.length) : '');
}

test('every export and command that the kit declares is packed', () => {
  const missing = Object.keys(manifest.exports).filter((name) => filesOf(name).size === 0);
  expect(missing).toEqual([]);
  for (const file of Object.values(manifest.bin)) expect(packed).toContain(path.posix.normalize(file));
});

test('every file of its own that a packed file loads is packed', async () => {
  const missing: string[] = [];
  for (const file of [...packed].filter((one) => code.test(one))) {
    for (const name of (await loadedBy(path.join(kit, file))).filter((one) => one.startsWith('.'))) {
      const target = path.posix.join(path.posix.dirname(file), name);
      if (!['', '.ts', '.tsx', '/index.ts'].some((ending) => packed.has(target + ending))) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test('all that remotes here take from shared is in the kit', async () => {
  const missing = new Set<string>();
  let found = 0;
  for (const folder of remoteFolders(root)) {
    const files = await readdir(path.join(root, folder), { recursive: true });
    for (const file of files.filter((one) => code.test(one) && !/(?:^|\/)(?:node_modules|dist|e2e)\//.test(one))) {
      for (const name of (await loadedBy(path.join(root, folder, file))).filter((one) => one.startsWith('shared/'))) {
        found += 1;
        if (!answers(name)) missing.add(name);
      }
    }
  }
  expect([...missing].sort()).toEqual([]);
  expect(found).toBeGreaterThan(100);
});

test('the settings that are shown for other bundlers fit the singleton of their own kit: its registry would refuse a copy', async () => {
  const shown = [...(await readFile(path.join(kit, 'README.md'), 'utf8')).matchAll(/'shared\/singleton': fits\('([^']+)'\)/g)].map(([, range = '']) => range);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.filter((range) => !semver.satisfies(manifest.version, range))).toEqual([]);
});

/** Output and exit code of the kit's command. */
const say = (...words: readonly string[]) => sayIn(root, ...words);
const sayIn = (cwd: string, ...words: readonly string[]) =>
  new Promise<{ readonly code: unknown; readonly out: string; readonly complaint: string }>((resolve) => {
    execFile(process.execPath, [path.join(kit, 'tooling/kit.mjs'), ...words], { cwd }, (error, out, complaint) => resolve({ code: error?.code ?? 0, out, complaint }));
  });

test('the command explains itself with an example each, and names the nearest of what it does not know', async () => {
  const { code, out } = await say('--help');
  expect(code).toBe(0);
  for (const example of ['new remote reports --route /informes', 'build reports', 'pack reports dist', 'release reports']) expect(out).toContain(`\n  npx remote-kit ${example}\n`);
  expect(await say()).toEqual({ code: 0, out, complaint: '' });
  expect(await say('relese', 'panel')).toEqual({ code: 2, out: '', complaint: "unknown command 'relese'\n(Did you mean release?)\n" });
  expect(await say('build', 'pannel')).toMatchObject({ code: 2, out: '', complaint: expect.stringContaining('Did you mean panel?') });
  expect(await say('build')).toMatchObject({ code: 2, complaint: expect.stringContaining('It is one of api, shell') });
  for (const one of ['new', 'pack', 'release']) expect(await say(one, '--help')).toMatchObject({ code: 0, out: expect.stringMatching(/Example:\n {2}np[mx] .+$/m) });
  expect((await say('pack', '--help')).out).toContain('Example:\n  npx remote-kit pack reports dist\n');
});

test('in a folder whose package.json names no remote, the command says which name it needs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'no-remote-'));
  for (const content of ['{}', '{ "name": "reports" }']) {
    await writeFile(path.join(folder, 'package.json'), content);
    for (const one of ['build', 'pack', 'release']) expect(await sayIn(folder, one, 'reports', 'dist')).toEqual({ code: 2, out: '', complaint: expect.stringContaining('"remote-reports"') });
  }
});
