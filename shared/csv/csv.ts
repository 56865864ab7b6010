/** Safe in a spreadsheet: a number, and a telephone number with its country's prefix, in groups or not. */
const harmless = /^(-?\d+([.,]\d+)?|\+\d{6,15}|\+\d{1,3}( \d+)+)$/;

/** Spreadsheets run a text that begins like a formula; a leading apostrophe makes it text again. */
const safe = (text: string): string => /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) && !harmless.test(text) ? `'${text}` : text;

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '').replace('.', ',');
  const text = safe(value);
  // Every character that a program may read as the end of a cell.
  return /[";,\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type Rows = readonly (readonly (string | number | null)[])[];

/** Begins a table, so that a spreadsheet decodes its accents. */
export const byteOrderMark = '\uFEFF';

/** Rows in the format of a Spanish spreadsheet: semicolons and decimal commas. */
export const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

export const toCsv = (rows: Rows): string => byteOrderMark + csvLines(rows);
