import type { FigureName } from 'shared/contracts/figure-rows';

interface Wanted {
  readonly figure: FigureName;
  readonly value?: string | undefined;
  readonly period?: string | null;
  /** ISO 8601. */
  readonly since?: string;
}

/** Where the rows behind a figure are. */
export function figureAddress({ figure, value, period, since }: Wanted): string {
  const parameters = new URLSearchParams({ cifra: figure, ...(value === undefined ? {} : { valor: value }), ...(period == null ? {} : { periodo: period }), ...(since === undefined ? {} : { desde: since }) });
  return `/panel/cifras?${parameters}`;
}
