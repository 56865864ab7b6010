import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Pages behave in it as in the whole browser, for two thirds of the work. */
export const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of the machine's Chromium: `CHROMIUM_PATH`, else the first one on PATH. Undefined leaves the choice to Playwright. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findProgram(names);
}

/** Path of the first of these programs on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
