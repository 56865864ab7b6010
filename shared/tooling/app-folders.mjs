// Built-ins alone: linters, test runners and installers read it before any package is there.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The remotes of this checkout: every folder `remote-*` with a package.json. Nobody keeps a list of them. */
export function remoteFolders(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-') && existsSync(path.join(root, entry.name, 'package.json')))
    .map(({ name }) => name)
    .sort();
}

/** Everything that is released: the shell, and the remotes. */
export function appFolders(root) {
  return ['shell', ...remoteFolders(root)];
}
