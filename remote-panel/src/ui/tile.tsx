import type { ReactNode } from 'react';
import shapes from './shapes.module.css';
import styles from './tile.module.css';

interface Props {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Tile({ id, title, aside, children }: Props) {
  return (
    <section className={`${shapes.stack} ${shapes.surface} ${styles.tile}`} aria-labelledby={id}>
      <div className={shapes.ends}>
        <h2 className={shapes.title} id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
