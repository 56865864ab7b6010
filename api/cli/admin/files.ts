import { writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import { visible } from 'shared/contracts/control-characters';
import { exportKinds, exportRows, importRows } from 'shared/contracts/demos/admin';
import { oneOf, type Given, type Line, type Said } from 'shared/tooling/release/command-line';
import { findRunningSite } from 'shared/tooling/release/operator-client';
import { asking, exchange, table } from '../asking';
import { readRows, toCsv } from '../rows';

export const out = new Option('--out <file>', 'write it there instead of to the terminal');

/** Rows as a CSV file, as JSON, or as CSV in the terminal. */
export async function exported(rows: readonly Readonly<Record<string, unknown>>[], kind: string, { json, out: file }: Given): Promise<Said> {
  const csv = rows.length === 0 ? '' : toCsv(rows);
  if (rows.length === 0) console.error(`There are no ${kind} rows yet`);
  if (typeof file === 'string') {
    await writeFile(file, csv, { mode: 0o600 });
    return { answer: rows, text: `${rows.length} rows in ${file}` };
  }
  if (json !== true) process.stdout.write(process.stdout.isTTY ? visible(csv.replaceAll('\r\n', '\n')) : csv);
  return { answer: rows, text: '' };
}

const importColumns = 'kind (clinic or code); for a clinic slug, name, specialty, type, language, version, phone, logoUrl, agentId, paths, ' +
  'in JSON also openingHours, treatments, conversations; for a code clinic, label, code, days, expiresAt, link';
export const fileLines: readonly Line[] = [
  { line: 'import <file>', about: `clinics and codes from .json or .csv; every bad row is named and nothing is half-done. Columns: ${importColumns}`, example: 'import clinics.csv',
    run: async ({ file }) => asking(importRows, ({ clinics, codes }) => {
      const lines = codes.map(({ row, code, clinic, path, link }) => [String(row), code, clinic ?? '(generic)', path, link ?? '–']);
      return [`${clinics} clinics and ${codes.length} codes are in.`, ...(lines.length > 0 ? [table(['ROW', 'CODE', 'CLINIC', 'OPENS', 'LINK'], lines)] : [])].join('\n');
    })({ rows: await readRows(String(file)) }) },
  { line: 'export <kind>', about: `${exportKinds.join(', ')} as CSV`, example: 'export bookings --out bookings.csv', arguments: { kind: oneOf(exportKinds) }, options: [out],
    run: async (given) => exported((await exchange(await findRunningSite(), exportRows, given)).rows, String(given.kind), given) },
];
