// Large tests: what `npm test` leaves to `npm test -- --all` (decision 250). A test file says so, and why, in its first lines
// (`// Large: …`); a single browser test by the tag `@large`. Node built-ins only.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** True for a test file whose first five lines hold a comment that begins with `Large:`. */
export const isLarge = (file) => readFileSync(file, 'utf8').split('\n', 5).some((line) => line.startsWith('// Large: '));

/** Whether this run leaves large tests out; set by the test command. */
export const leavesLargeOut = () => process.env.LARGE_TESTS === 'leave out';

/** The large files among the browser tests of these folders, as full paths. */
export function largeBrowserTests(folders) {
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)));
  return files.filter((file) => file.endsWith('.spec.ts') && isLarge(file));
}
