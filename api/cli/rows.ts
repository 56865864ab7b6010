import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { UsageError } from 'shared/tooling/release/command-line';
import { array, object } from 'yup';

const rowList = array(object().typeError('${path} is no row: { "field": value }').required()).typeError('the file holds no list of rows').required();

/** Rows of a JSON list, or of a CSV file with a header; cells of `paths` are split at spaces. */
export async function readRows(file: string): Promise<Record<string, unknown>[]> {
  const type = path.extname(file).toLowerCase();
  if (type !== '.json' && type !== '.csv') throw new Error(`${file} is neither .json nor .csv`);
  const content = await readText(file);
  if (type === '.json') return rowList.validateSync(jsonOf(file, content), { strict: true });
  // One sign separates the whole file: the other may stand in a company's name.
  const [header = ''] = content.trimStart().split('\n', 1);
  const delimiter = header.includes(';') ? ';' : ',';
  const rows: unknown = parse(content, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter });
  return rowList.validateSync(rows, { strict: true }).map((row: Record<string, unknown>) => (typeof row.paths === 'string' && row.paths !== '' ? { ...row, paths: row.paths.split(/\s+/) } : row));
}

export const readRecord = async (file: string): Promise<Record<string, unknown>> =>
  ({ ...object().typeError('the file holds no { "field": value }').required().validateSync(jsonOf(file, await readText(file)), { strict: true }) });

/** @throws with the name of the unreadable file */
const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file);
  if (!isUtf8(bytes)) throw new UsageError(`${file} is no text in UTF-8. Save a table as "CSV UTF-8", or its accents would be lost`);
  return bytes.toString('utf8');
}

const imageTypes: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.webp': 'image/webp', '.svg': 'image/svg+xml' };
const maxImageBytes = 40_000;

/** A small image as a data URL, so that it needs no other storage. */
export async function readImage(file: string): Promise<string> {
  const type = imageTypes[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`${file} is no .png, .jpg, .webp or .svg`);
  const bytes = await readBytes(file);
  if (bytes.length > maxImageBytes) throw new Error(`${file} has ${bytes.length} bytes, and a logo may have ${maxImageBytes}`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function jsonOf(file: string, content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

/** CSV that a Spanish spreadsheet opens correctly, including accents, and in which no part of a cell is read as a formula or a row. */
export const toCsv = (rows: readonly Readonly<Record<string, unknown>>[]): string =>
  stringify([...rows], { header: true, bom: true, escape_formulas: true, delimiter: ';', quoted: true, record_delimiter: 'windows' });
