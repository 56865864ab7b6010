import type { DemoClinic } from 'shared/contracts/demo-access';
import { Card } from 'shared/ui/card';
import look from 'shared/ui/look.module.css';
import { demoPageCopy as copy } from './demo-page.copy.es';
import page from './demo-page.module.css';
import styles from './instructions-card.module.css';

/** How to try the demo, and the hours that the assistant would know. */
export function InstructionsCard({ openingHours }: Pick<DemoClinic, 'openingHours'>) {
  return (
    <Card as="section" padding="large">
      <h2 className={page.subtitle}>{copy.instructions}</h2>
      <ol className={styles.steps}>
        {copy.steps.map((step) => <li key={step}>{step}</li>)}
      </ol>
      {openingHours.length > 0 && (
        <>
          <h3 className={styles.hoursTitle}>{copy.hours}</h3>
          <dl className={styles.hours}>
            {openingHours.map(({ days, hours }, index) => (
              <div key={`${index} ${days}`} className={styles.hoursRow}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <p className={look.soft}>{copy.hoursNote}</p>
        </>
      )}
    </Card>
  );
}
