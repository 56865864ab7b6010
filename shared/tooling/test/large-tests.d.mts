/** True for a test file whose first five lines hold a comment that begins with `Large:`. */
export function isLarge(file: string): boolean;
/** Whether this run leaves large tests out; set by the test command. */
export function leavesLargeOut(): boolean;
/** The large files among the browser tests of these folders, as full paths. */
export function largeBrowserTests(folders: readonly string[]): string[];
