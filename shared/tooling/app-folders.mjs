// Node built-ins only: linters, test runners and installers read this file before any package is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The remotes of this checkout: every folder `remote-*` with a package.json. There is no list to maintain. */
export function remoteFolders(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-') && existsSync(path.join(root, entry.name, 'package.json')))
    .map(({ name }) => name)
    .sort();
}

/** Name of the remote in a stand-alone folder, which gets its tools from the kit; null for a checkout of the site. */
export function loneRemote(root) {
  const file = path.join(root, 'package.json');
  const { name = '' } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return name.startsWith('remote-') ? name.slice('remote-'.length) : null;
}

/** All released apps: the shell and the remotes. */
export const appFolders = (root) => ['shell', ...remoteFolders(root)];
