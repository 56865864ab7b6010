/** The remotes with browser tests in their own folder. */
export function testedFolders(root: string): string[];
/** Patterns of the files with an app's browser tests: the folder of its name among the site's, and its own. */
export function browserTestsOf(root: string, app: string): string[];
