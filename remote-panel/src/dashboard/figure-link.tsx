import type { ReactNode } from 'react';
import type { FigureName } from 'shared/contracts/figure-rows';
import { Link, useSearchParams } from 'shared/singleton';
import styles from './figure-link.module.css';

interface Props { readonly figure: FigureName; readonly value?: string; readonly children: ReactNode }

/** From a figure to the rows that it counts, of the period that is shown. */
export function FigureLink({ figure, value, children }: Props) {
  const [parameters] = useSearchParams();
  return <Link className={styles.link} to={figureAddress({ figure, value, period: figure === 'upcoming' ? null : parameters.get('periodo') })}>{children}</Link>;
}

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
