import { Download, Plus } from 'lucide-react';
import { ButtonLink, look } from 'shared/ui';
import { Section } from '../section/section';
import { securityCopy } from './security.copy.es';
import styles from './security.module.css';

const { encryption, access, audit, incidents } = securityCopy.details;

/** Each its own column: what opens in one moves nothing in the other. */
const columns = [[encryption, access], [audit, incidents]];

/** The panels are the browser's own <details>: they open without scripts, and a search in the page opens them. */
export function Security() {
  return (
    <Section id="security" title={securityCopy.title} lead={securityCopy.lead} tone="ink">
      <dl className={styles.facts}>
        {securityCopy.facts.map(({ value, text }) => (
          <div key={value} className={styles.fact}>
            <dt className={styles.value}>{value}</dt>
            <dd className={`${look.near} ${look.quiet}`}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.details}>
        {columns.map((column, index) => (
          <div key={index} className={look.stack}>
            {column.map(({ title, text }) => (
              <details key={title} className={styles.detail}>
                <summary className={styles.summary}>
                  <span className={styles.detailTitle}>{title}</span>
                  <Plus className={styles.plus} size={22} aria-hidden="true" />
                </summary>
                <p className={styles.detailText}>{text}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
      <ButtonLink href="/legal/encargo-tratamiento.pdf" variant="secondary" download icon={Download}>{securityCopy.download}</ButtonLink>
    </Section>
  );
}
