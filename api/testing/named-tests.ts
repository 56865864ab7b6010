import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The cells of a document's tables with `columns` columns, row by row without headers; optionally of one section. */
export function rowsOf(document: string, columns: number, section?: string): string[][] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const lines = (section === undefined ? text : (text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '')).split('\n');
  const cells = (line: string) => line.slice(2, -2).split(' | ').map((cell) => cell.trim());
  return lines.filter((line, index) => line.startsWith('| ') && !line.startsWith('| ---') && lines[index + 1]?.startsWith('| ---') !== true).map(cells).filter((row) => row.length === columns);
}

/** Whether a cell names tests: `path: title`, several separated by dots. */
export const namesTests = (cell: string): boolean => cell.split(' · ').every((part) => /^\S+\.(?:test|spec)\.tsx?: \S/.test(part));

/** Tests named in a cell that do not exist: the file is missing, or has no test of that title. */
export function missingTests(cell: string): string[] {
  return cell.split(' · ').filter((part) => {
    const [, file = '', title = ''] = /^(\S+\.(?:test|spec)\.tsx?): (.+)$/.exec(part) ?? [];
    if (title === '' || !existsSync(path.join(root, file))) return true;
    // Matches the title of a test itself: after `test(`, or after the rows of a `test.each`.
    return !new RegExp(`(?:\\b(?:test|it)\\(|\\)\\()\\s*(['"\`])${escaped(title)}\\1`).test(readFileSync(path.join(root, file), 'utf8'));
  });
}
