// Which app owns which browser tests. Node built-ins only: the test command reads this before packages are installed.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '../app-folders.mjs';

/** The remotes with browser tests in their own folder. */
export const testedFolders = (root) => remoteFolders(root).filter((folder) => existsSync(path.join(root, folder, 'e2e')));

/** Patterns of an app's browser-test files: by its whole name in the site's folder, and in its own. */
export function browserTestsOf(root, app) {
  const named = new RegExp(`^${app}[-.].*spec\\.ts$`);
  const isNamed = readdirSync(path.join(root, 'shell/e2e')).some((file) => named.test(file));
  const own = `remote-${app}/e2e`;
  return [...(isNamed ? [`/shell/e2e/${app}[-.]`] : []), ...(existsSync(path.join(root, own)) ? [`/${own}/`] : [])];
}
