import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { findChromium, findProgram, headlessShell } from './chromium';
import { asRoot, installFromSystem, run, starts } from './system-packages';

function hasChromium(): boolean {
  const found = findChromium();
  return found === undefined ? existsSync(chromium.executablePath()) : starts(found);
}

function installFromPlaywright(): boolean {
  console.log('• Installing the Chromium that Playwright brings…');
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']);
}

const fonts = 'fonts-liberation';
// Debian packages the headless shell separately. Without it any Chromium will do.
if (!process.env.CHROMIUM_PATH && findProgram([headlessShell]) === undefined) installFromSystem('the headless Chromium and fonts', [headlessShell, fonts]);

if (!(hasChromium() || (installFromSystem('Chromium and fonts', ['chromium', fonts]) && hasChromium()) || (installFromPlaywright() && hasChromium()))) {
  console.error(
    'No Chromium could be found or installed, and the browser tests need one.\n' +
    'Install it with the system (Debian: "sudo apt-get install chromium"), or set CHROMIUM_PATH to its program, and run "npm test" again.',
  );
  process.exitCode = 1;
}
