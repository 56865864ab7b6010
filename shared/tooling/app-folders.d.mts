/** The remotes of this checkout: every folder `remote-*` with a package.json. Nobody keeps a list of them. */
export function remoteFolders(root: string): string[];
/** Everything that is released: the shell, and the remotes. */
export function appFolders(root: string): string[];
