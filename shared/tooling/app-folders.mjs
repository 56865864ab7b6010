// Built-ins alone: linters, test runners and installers read it before any package is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The remotes of this checkout: every folder `remote-*` with a package.json. Nobody keeps a list of them. */
export function remoteFolders(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-') && existsSync(path.join(root, entry.name, 'package.json')))
    .map(({ name }) => name)
    .sort();
}

/** Name of the remote that a folder is, when it stands alone and takes what it needs from the kit; null for a checkout of the site. */
export function loneRemote(root) {
  const file = path.join(root, 'package.json');
  const { name = '' } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return name.startsWith('remote-') ? name.slice('remote-'.length) : null;
}

/** Everything that is released: the shell, and the remotes. */
export function appFolders(root) {
  return ['shell', ...remoteFolders(root)];
}
