import { Card, VoiceMark, look } from 'shared/ui';
import { Section } from '../section/section';
import { integrationsCopy } from './integrations.copy.es';
import styles from './integrations.module.css';

export function Integrations() {
  return (
    <Section id="integrations" title={integrationsCopy.title} lead={integrationsCopy.lead} tone="mist">
      <div className={styles.map}>
        <p className={styles.assistant}>
          <VoiceMark size={40} />
          {integrationsCopy.assistant}
        </p>
        <ul className={`${look.loose} ${styles.list}`}>
          {integrationsCopy.items.map(({ name, description }) => (
            <Card as="li" key={name}>
              <h3 className={look.name}>{name}</h3>
              <p className={look.quiet}>{description}</p>
            </Card>
          ))}
        </ul>
      </div>
    </Section>
  );
}
