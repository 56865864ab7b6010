/** The remotes of this checkout: every folder `remote-*` with a package.json. Nobody keeps a list of them. */
export function remoteFolders(root: string): string[];
/** Everything that is released: the shell, and the remotes. */
export function appFolders(root: string): string[];

/** Name of the remote that a folder is, when it stands alone and takes what it needs from the kit; null for a checkout of the site. */
export function loneRemote(root: string): string | null;
