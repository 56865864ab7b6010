import type { ReactNode } from 'react';
import styles from './tile.module.css';

interface Props {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One titled field of the dashboard. */
export function Tile({ id, title, aside, children }: Props) {
  return (
    <section className={styles.tile} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 className={styles.title} id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
