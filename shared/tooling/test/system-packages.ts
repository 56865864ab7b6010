import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../workspaces';

export const asRoot = process.getuid?.() === 0;

export function run(command: string, arguments_: readonly string[]): boolean {
  const { status } = spawnSync(command, arguments_, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** A browser that does not start (e.g. a snap's placeholder) does not count. */
export function starts(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Installs Debian packages. @returns false without apt, or without the right to use it */
export function installFromSystem(what: string, packages: readonly string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const [command, first] = asRoot ? ['apt-get', []] : (['sudo', ['-n', 'apt-get']] as const);
  if (!asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  console.log(`• Installing ${what} from the system packages…`);
  return run(command, [...first, 'update', '-qq']) && run(command, [...first, 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
