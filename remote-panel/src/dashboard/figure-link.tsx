import type { ReactNode } from 'react';
import type { FigureName } from 'shared/contracts/figure-rows';
import { Link, useSearchParams } from 'shared/singleton';
import { figureAddress } from './figure-address';
import styles from './figure-link.module.css';

interface Props { readonly figure: FigureName; readonly value?: string; readonly children: ReactNode }

/** From a figure to the rows that it counts, of the period that is shown. */
export function FigureLink({ figure, value, children }: Props) {
  const [parameters] = useSearchParams();
  return <Link className={styles.link} to={figureAddress({ figure, value, period: figure === 'upcoming' ? null : parameters.get('periodo') })}>{children}</Link>;
}
