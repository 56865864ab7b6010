import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { array, object } from 'yup';

const record = object().required();
const rowList = array(object().required()).required();

/** Rows of a JSON list, or of a CSV file with a line of names; the cells of `paths` are separated by spaces. */
export async function readRows(file: string): Promise<Record<string, unknown>[]> {
  if (!/\.(json|csv)$/.test(file)) throw new Error(`${file} is neither .json nor .csv`);
  const content = await readText(file);
  if (file.endsWith('.json')) return rowList.validateSync(jsonOf(file, content), { strict: true });
  const rows: unknown = parse(content, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter: [',', ';'] });
  return rowList.validateSync(rows, { strict: true }).map(expandCells);
}

/** The one record that a JSON file holds. */
export async function readRecord(file: string): Promise<Record<string, unknown>> {
  const content = await readText(file);
  return { ...record.validateSync(jsonOf(file, content), { strict: true }) };
}

/** @throws naming the file that cannot be read */
export function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
}

function jsonOf(file: string, content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

function expandCells(row: Record<string, unknown>): Record<string, unknown> {
  return typeof row.paths === 'string' && row.paths !== '' ? { ...row, paths: row.paths.split(/\s+/) } : row;
}

/** CSV that a spreadsheet opens rightly, also accents, and in which no cell is taken for a formula. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return stringify([...rows], { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
