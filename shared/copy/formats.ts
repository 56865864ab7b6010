// Formats are created on first use: the first costs a telephone a tenth of a second, each other some milliseconds.

/** Formats an ISO 8601 moment or day, in the clinics' time zone unless `options` names another. */
export function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', ...options })).format(new Date(iso));
}

/** `1.234,5` in the notation of programs. A point that parts no thousands, as in `0.125`, stays. */
export const plainNumber = (text: string) => text.replaceAll(/\s/g, '').replace(/^[1-9]\d{0,2}(\.\d{3})+(?!\d)/, (whole) => whole.replaceAll('.', '')).replace(',', '.');

export function numbers(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => (format ??= new Intl.NumberFormat('es-ES', { useGrouping: 'always', ...options })).format(value);
}
