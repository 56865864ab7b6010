/** Nothing to run in either: a figure, and a telephone number in groups, as `+34 600 000 000`. */
const harmless = /^(-?\d+([.,]\d+)?|\+\d{1,3}( \d+)+)$/;

/** Spreadsheets run what begins like a formula; a leading apostrophe makes it text again. */
function safe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !harmless.test(text) ? `'${text}` : text;
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : typeof value === 'number' ? String(value).replace('.', ',') : safe(value);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type Rows = readonly (readonly (string | number | null)[])[];

/** Rows as a spreadsheet in Spanish reads them: semicolons, decimal commas, byte-order mark. */
export function toCsv(rows: Rows): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
