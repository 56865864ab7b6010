/** The remotes with browser tests in their own folder. */
export function testedFolders(root: string): string[];
/** Patterns of the files with an app's browser tests: in the site's folder under its whole name, and in its own. */
export function browserTestsOf(root: string, app: string): string[];
