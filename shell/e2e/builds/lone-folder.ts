import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addApp } from 'shared/contracts/apps/admin';
import { addKey } from 'shared/contracts/releases/access';
import { activateRelease } from 'shared/contracts/releases/control';
import type { TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { root } from 'shared/tooling/workspaces';

const run = promisify(execFile);
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Readonly<Record<string, string>>>>>;

/** Names of a folder's dependencies; none without a manifest. */
async function askedBy(folder: string, own = false): Promise<string[]> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(text) as Manifest;
  return Object.keys({ ...dependencies, ...(own ? devDependencies : {}), ...optionalDependencies, ...peerDependencies });
}

/** The installed packages among these and their dependencies. */
async function neededBy(asked: readonly string[]): Promise<string[]> {
  const packages = path.join(root, 'node_modules');
  const needed = new Set<string>();
  const need = async (name: string): Promise<void> => {
    const folder = path.join(packages, name);
    if (needed.has(name) || !existsSync(folder)) return;
    needed.add(name);
    const nested = await readdir(path.join(folder, 'node_modules'), { recursive: true }).catch(() => []);
    const folders = [folder, ...nested.filter((file) => path.basename(file) === 'package.json').map((file) => path.join(folder, 'node_modules', path.dirname(file)))];
    for (const one of folders) for (const next of await askedBy(one)) await need(next);
  };
  for (const name of asked) await need(name);
  return [...needed];
}

/** A team's folder with nothing of this checkout but the kit's tarball. */
export interface LoneFolder {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs npm as the team does. @throws {Error} with its output */
  readonly npm: (words: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Installs packages, after linking those that the registry would serve. npm removes every undeclared one. */
  readonly install: (...packages: readonly string[]) => Promise<void>;
  /** Path of the kit's tarball from `npm pack`. */
  readonly kit: string;
  /** Registers the remote as an operator, releases it with the team's own key, and activates it. */
  readonly release: (site: TestSite, app: string, routes: readonly string[]) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

export async function createLoneFolder(): Promise<LoneFolder> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'alone-'));
  const folder = path.join(temporary, 'empty');
  await mkdir(folder);
  const { PROJECT_ROOT: _here, ...outside } = process.env;

  async function npm(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { stdout } = await run('npm', words, { cwd: folder, env: { ...outside, ...env }, maxBuffer: 16_000_000 }).catch((cause: unknown) => {
      const said = cause instanceof Error && 'stderr' in cause && 'stdout' in cause ? `${String(cause.stdout)}${String(cause.stderr)}` : String(cause);
      throw new Error(`npm ${words.join(' ')}: ${said}`, { cause });
    });
    return stdout;
  }

  await run('npm', ['pack', '--workspace', 'shared', '--pack-destination', temporary], { cwd: root });
  const [tarball = ''] = (await readdir(temporary)).filter((file) => file.endsWith('.tgz'));

  // All of ours would be three times as many files, which npm would read and remove again.
  async function layReady(asked: readonly string[]): Promise<void> {
    const names = await neededBy([...(await askedBy(path.join(root, 'shared'))), ...(await askedBy(folder, true)), ...asked]);
    const packages = path.join(folder, 'node_modules');
    await mkdir(packages, { recursive: true });
    // The workspaces are links, and are not copied.
    const laid = names.filter((name) => !lstatSync(path.join(root, 'node_modules', name)).isSymbolicLink());
    await run('cp', ['-aln', '--parents', '-t', packages, ...laid], { cwd: path.join(root, 'node_modules') });
  }

  return {
    folder,
    kit: path.join(temporary, tarball),
    npm,
    write: async (files) => {
      for (const [file, content] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await writeFile(path.join(folder, file), content);
      }
    },
    install: async (...packages) => {
      await layReady(packages.map((name) => name.replace(/(?<=.)@[^@/]*$/, '')));
      await npm(['install', ...quiet, ...packages]);
      // Linked packages have no commands yet.
      await npm(['rebuild', '--ignore-scripts', '--loglevel=error']);
    },
    release: async (site, app, routes) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const keyFile = path.join(temporary, 'team.pem');
      await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      await callAsOperator(site, addApp, { app, team: app, routes: [...routes], reason: 'test' });
      await callAsOperator(site, addKey, { app, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() });
      await npm(['run', 'release'], { SITE_URL: site.origin, OPS_TOKEN: site.token, RELEASE_KEY_FILE: keyFile });
      await callAsOperator(site, activateRelease, { app, version: '1.0.0', reason: 'test' });
    },
    dispose: () => rm(temporary, { recursive: true, force: true }),
  };
}
