import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kit } from '../workspaces';

const exec = promisify(execFile);
let folder: string;
let repository: string;
let registry: Server;
/** The registry's contents: the packed bytes of each version of a package. */
let tarballs: Record<string, Record<string, Buffer>>;

const integrityOf = (bytes: Buffer | undefined) => `sha512-${createHash('sha512').update(bytes ?? '').digest('base64')}`;

async function write(file: string, content: unknown): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, typeof content === 'string' ? content : JSON.stringify(content));
}

async function publish(name: string, version: string, index: string): Promise<void> {
  await write('made/package/package.json', { name, version, type: 'module', exports: './index.js' });
  await write('made/package/index.js', index);
  await exec('tar', ['-czf', 'made.tgz', '-C', 'made', 'package'], { cwd: folder });
  (tarballs[name] ??= {})[version] = await readFile(path.join(folder, 'made.tgz'));
}

const origin = () => `http://127.0.0.1:${String((registry.address() as AddressInfo).port)}`;

/** `/colour` lists its versions, `/colour/1.0.0` is one of them. */
function answer(address: string): Buffer | string | undefined {
  const [, name = '', version] = address.split('/');
  const versions = tarballs[name] ?? {};
  if (version !== undefined) return versions[version];
  const listed = Object.entries(versions).map(([one, bytes]) => [one, { name, version: one, dist: { tarball: `${origin()}/${name}/${one}`, integrity: integrityOf(bytes) } }] as const);
  return JSON.stringify({ name, 'dist-tags': { latest: listed.at(-1)?.[0] }, versions: Object.fromEntries(listed) });
}

const manifest = (colour: string) => ({ name: 'site', private: true, workspaces: ['remote-*'], dependencies: { colour, tsx: '1.0.0' } });
const remote = { version: '1.0.0', scripts: { build: 'node ../shared/tooling/run/run.mjs build.mjs' }, dependencies: { colour: '^1.0.0' } };
const addRemote = (name: string) => write(`site/remote-${name}/package.json`, { name: `remote-${name}`, ...remote });

function build(name: string): Promise<{ readonly stdout: string }> {
  const { PROJECT_ROOT: _here, ...env } = process.env;
  const settings = { npm_config_registry: origin(), npm_config_cache: path.join(folder, 'cache'), npm_config_noproxy: '127.0.0.1', npm_config_fetch_retries: '0' };
  return exec('npm', ['run', '-s', 'build', '-w', `remote-${name}`], { cwd: repository, env: { ...env, ...settings } });
}

// A clean clone with the commands' own files, whose lock names one of its remotes. The registry has a newer version than the lock.
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'install-'));
  repository = path.join(folder, 'site');
  tarballs = {};
  registry = createServer((request, response) => {
    const body = answer(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  for (const file of ['app-folders.mjs', 'run/install.mjs', 'run/run.mjs']) await cp(path.join(kit, 'tooling', file), path.join(repository, 'shared/tooling', file));
  await publish('tsx', '1.0.0', '');
  await publish('colour', '1.0.0', `export default 'green';`);
  const packages = {
    '': manifest('^1.0.0'),
    'node_modules/colour': { version: '1.0.0', integrity: integrityOf(tarballs.colour?.['1.0.0']) },
    'node_modules/tsx': { version: '1.0.0', integrity: integrityOf(tarballs.tsx?.['1.0.0']) },
    'node_modules/remote-panel': { resolved: 'remote-panel', link: true },
    'remote-panel': remote,
  };
  await write('site/package-lock.json', { name: 'site', lockfileVersion: 3, requires: true, packages });
  await write('site/package.json', manifest('^1.0.0'));
  await write('site/build.mjs', `import colour from 'colour'; console.log(colour);`);
  await publish('colour', '1.1.0', `export default 'red';`);
  for (const name of ['panel', 'reports']) await addRemote(name);
});
afterEach(async () => {
  await new Promise((resolve) => registry.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test('a clean clone builds a remote that the lock does not name with what it names, prints its answer alone, and leaves the lock as it is', async () => {
  const lock = path.join(repository, 'package-lock.json');
  const before = await readFile(lock, 'utf8');
  expect((await build('reports')).stdout).toBe('green\n');
  expect(await readFile(lock, 'utf8')).toBe(before);
});

test('a remote that the lock names may be gone, and packages of another version that are there give way to those of the lock', async () => {
  await rm(path.join(repository, 'remote-panel'), { recursive: true });
  await write('site/node_modules/colour/package.json', { name: 'colour', version: '1.1.0', type: 'module', exports: './index.js' });
  await write('site/node_modules/.package-lock.json', { packages: { 'node_modules/colour': { version: '1.1.0' } } });
  expect((await build('reports')).stdout).toBe('green\n');
});

test('a manifest that asks for what the lock does not name is refused beside a new remote, too', async () => {
  await write('site/package.json', manifest('1.1.0'));
  await expect(build('reports')).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('package-lock.json') });
});

test('other bytes than the lock names are refused beside a new remote, too', async () => {
  await publish('colour', '1.0.0', `export default 'red';`);
  await expect(build('reports')).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('EINTEGRITY') });
});
