import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The cells of each row of a document's tables of so many columns, without heads; of one section when it is named. */
export function rowsOf(document: string, columns: number, section?: string): string[][] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const lines = (section === undefined ? text : (text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '')).split('\n');
  const cells = (line: string) => line.slice(2, -2).split(' | ').map((cell) => cell.trim());
  return lines.filter((line, index) => line.startsWith('| ') && !line.startsWith('| ---') && lines[index + 1]?.startsWith('| ---') !== true).map(cells).filter((row) => row.length === columns);
}

/** Whether a cell names tests at all: `path: title`, several with a dot between them. */
export const namesTests = (cell: string): boolean => cell.split(' · ').every((part) => /^\S+\.(?:test|spec)\.tsx?: \S/.test(part));

/** What is wrong with the tests that a cell names: a file that there is not, or none of that title in it. */
export function missingTests(cell: string): string[] {
  return cell.split(' · ').filter((part) => {
    const [, file = '', title = ''] = /^(\S+\.(?:test|spec)\.tsx?): (.+)$/.exec(part) ?? [];
    if (title === '' || !existsSync(path.join(root, file))) return true;
    // The title of a test itself: behind `test(`, or behind the rows of a `test.each`.
    return !new RegExp(`(?:\\b(?:test|it)\\(|\\)\\()\\s*(['"\`])${escaped(title)}\\1`).test(readFileSync(path.join(root, file), 'utf8'));
  });
}
