import { BellRing, Download, KeyRound, Plus, ScrollText, UserRoundCheck } from 'lucide-react';
import { ButtonLink } from 'shared/ui/button-link';
import look from 'shared/ui/look.module.css';
import { Section } from '../section/section';
import { securityCopy } from './security.copy.es';
import styles from './security.module.css';

const processingAgreementPath = '/legal/encargo-tratamiento.pdf';

const details = [
  { ...securityCopy.details.encryption, Icon: KeyRound },
  { ...securityCopy.details.access, Icon: UserRoundCheck },
  { ...securityCopy.details.audit, Icon: ScrollText },
  { ...securityCopy.details.incidents, Icon: BellRing },
];

/** The panels are native <details>: they open without scripts, and find-in-page opens them. */
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
        {details.map(({ title, text, Icon }) => (
          <details key={title} className={styles.detail}>
            <summary className={styles.summary}>
              <Icon className={look.accent} size={24} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.detailTitle}>{title}</span>
              <Plus className={styles.plus} size={22} aria-hidden="true" />
            </summary>
            <p className={styles.detailText}>{text}</p>
          </details>
        ))}
      </div>
      <ButtonLink href={processingAgreementPath} variant="secondary" download>
        <Download size={20} aria-hidden="true" />
        {securityCopy.download}
      </ButtonLink>
    </Section>
  );
}
