import type { ReactNode } from 'react';
import type { FigureName } from 'shared/contracts/conversations/figure-rows';
import { Link, useSearchParams } from 'shared/singleton';
import styles from './figure-link.module.css';

interface Props { readonly figure: FigureName; readonly value?: string; readonly children: ReactNode }

/** Links a figure to the rows that it counts, in the current period. */
export function FigureLink({ figure, value, children }: Props) {
  const [parameters] = useSearchParams();
  return <Link className={styles.link} to={figureAddress(figure, { valor: value, periodo: figure === 'upcoming' ? null : parameters.get('periodo') })}>{children}</Link>;
}

/** Address of the rows behind a figure, with parameters. */
export function figureAddress(figure: FigureName, narrowed: Readonly<Record<string, string | null | undefined>>): string {
  const parameters = new URLSearchParams({ cifra: figure });
  for (const [name, value] of Object.entries(narrowed)) if (value != null) parameters.set(name, value);
  return `/panel/cifras?${parameters}`;
}
