/** The remotes of this checkout: every folder `remote-*` with a package.json. Nobody keeps a list of them. */
export function remoteFolders(root: string): string[];
/** Everything that is released: the shell, and the remotes. */
export function appFolders(root: string): string[];

/** Name of the remote that a folder is, when it stands alone and takes what it needs from the kit; null for a checkout of the site. */
export function loneRemote(root: string): string | null;

/** The remotes with browser tests in their own folder. */
export function testedFolders(root: string): string[];
/** Patterns of the files with an app's browser tests: in the site's folder under its whole name, and in its own. */
export function browserTestsOf(root: string, app: string): string[];
