// Which app owns which browser tests. Node built-ins only: the test command reads this before packages are installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '../app-folders.mjs';

/** The remotes with browser tests in their own folder. */
export const testedFolders = (root) => remoteFolders(root).filter((folder) => existsSync(path.join(root, folder, 'e2e')));

/** Patterns of an app's browser-test files: the folder of its name among the site's, and its own. */
export const browserTestsOf = (root, app) => [`shell/e2e/${app}`, `remote-${app}/e2e`].filter((folder) => existsSync(path.join(root, folder))).map((folder) => `/${folder}/`);
