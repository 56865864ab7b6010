import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from './chromium';

/** Firefox of this machine: `FIREFOX_PATH`, else the first one on PATH. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH || findProgram(['firefox-esr', 'firefox']);
}

/** WebKitGTK's test browser. It is not on PATH but beside the library, in a folder named after the architecture. */
export function findMiniBrowser(): string | undefined {
  const folders = ['/usr/lib', ...listFolders('/usr/lib'), '/usr/libexec'];
  return folders.map((folder) => path.join(folder, 'webkit2gtk-4.1/MiniBrowser')).find((file) => existsSync(file));
}

function listFolders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent).filter((name) => name.includes('-linux-gnu')).map((name) => path.join(parent, name));
}

/** True when driver, browser, display and bus of a WebKit test are installed. */
export function hasWebKit(): boolean {
  return findMiniBrowser() !== undefined && ['WebKitWebDriver', 'xvfb-run', 'xauth', 'dbus-run-session'].every((name) => findProgram([name]) !== undefined);
}

/** The proxy of `api/deploy/Caddyfile`. */
export const findCaddy = (): string | undefined => findProgram(['caddy']);

/** Debian's package names. The audio plugins are installed only when listed. */
export const enginePackages = ['caddy', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'dbus', 'gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'];
