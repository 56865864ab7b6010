import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addApp } from 'shared/contracts/app-admin';
import { addKey } from 'shared/contracts/release-access';
import { activateRelease } from 'shared/contracts/release-control';
import type { TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { root } from 'shared/tooling/workspaces';

const run = promisify(execFile);
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** A folder of a team that has nothing of this checkout but the kit's tarball. */
export interface LoneFolder {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs npm as the team does. @throws {Error} with what it said */
  readonly npm: (words: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Installs packages, after laying ready those of ours that the registry would give. npm takes away all that nobody declares. */
  readonly install: (...packages: readonly string[]) => Promise<void>;
  /** Path of the kit, as `npm pack` makes it. */
  readonly kit: string;
  /** Has an operator let the remote in, releases it with the team's own key, and activates it. */
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

  async function layReady(): Promise<void> {
    const packages = path.join(folder, 'node_modules');
    await mkdir(packages, { recursive: true });
    const ours = await readdir(path.join(root, 'node_modules'), { withFileTypes: true });
    // The workspaces are links, and stay here.
    const names = ours.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
    await run('cp', ['-aln', '-t', packages, ...names], { cwd: path.join(root, 'node_modules') });
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
      await layReady();
      await npm(['install', ...quiet, ...packages]);
      // Packages that lay ready have no commands yet.
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
