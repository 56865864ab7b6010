import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './workspaces';

const folder = path.join(root, 'shared/decisions');

/** The expected index row of a decision's file. */
function rowOf(file: string): string {
  const [, title, date, status] = /^# (.+)\n\nDate: (\S+) · Status: (.+)\n/.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
  return `| [${file.slice(0, 3)}](shared/decisions/${file}) | ${date} | ${title} | ${status?.replaceAll('](', '](shared/decisions/')} |`;
}

test('the index of the decisions says of each file its date, title and status', () => {
  const index = readFileSync(path.join(root, 'DECISIONS.md'), 'utf8').split('\n').filter((line) => line.startsWith('| ['));
  expect(index).toEqual(readdirSync(folder).sort().map(rowOf));
});

test('whatever a decision names in its status is there, and one that is replaced says by which', () => {
  const files = readdirSync(folder);
  for (const file of files) {
    const [status = ''] = /Status: .+/.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    for (const [, named] of status.matchAll(/\]\(([^)]+)\)/g)) expect(files).toContain(named);
    if (/replaced|in place of/i.test(status)) expect(status).toMatch(/\[\d{3}\]\(/);
  }
});
