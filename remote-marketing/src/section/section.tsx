import type { ReactNode } from 'react';
import look from 'shared/ui/look.module.css';
import styles from './section.module.css';

export interface SectionProps {
  /** The anchor that addresses, header and buttons link to. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tone?: 'plain' | 'mist' | 'ink';
  /** `split` keeps the heading beside the content where there is room. */
  readonly layout?: 'stacked' | 'split';
  /** Shown below the heading, in its column. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, tone = 'plain', layout = 'stacked', aside, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className={styles.inner} data-layout={layout}>
        <div className={styles.intro}>
          <h2 className={styles.title} id={`${id}-title`}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {aside}
        </div>
        <div className={look.rest}>{children}</div>
      </div>
    </section>
  );
}
