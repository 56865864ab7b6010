import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium';
import { root } from '../workspaces';

const asRoot = process.getuid?.() === 0;

function run(command: string, arguments_: readonly string[]): boolean {
  const { status } = spawnSync(command, arguments_, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** A browser that is found but does not start (a snap's place-holder, for one) is none. */
function starts(): boolean {
  const found = findChromium();
  if (found !== undefined) return spawnSync(found, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
  return existsSync(chromium.executablePath());
}

function installFromSystem(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const [command, first] = asRoot ? ['apt-get', []] : (['sudo', ['-n', 'apt-get']] as const);
  if (!asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  console.log('• Installing Chromium and fonts from the system packages…');
  return run(command, [...first, 'update', '-qq']) && run(command, [...first, 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
}

function installFromPlaywright(): boolean {
  console.log('• Installing the Chromium that Playwright brings…');
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', ...(asRoot ? ['--with-dependencies'] : []), 'chromium']);
}

const ready = starts() || (installFromSystem() && starts()) || (installFromPlaywright() && starts());
if (!ready) {
  console.error(
    'No Chromium could be found or installed, and the browser tests need one.\n' +
      'Install it with the system (Debian: "sudo apt-get install chromium"), or set CHROMIUM_PATH to its program, and run "npm test" again.',
  );
  process.exitCode = 1;
}
