import { Bubble } from 'shared/ui/bubble';
import look from 'shared/ui/look.module.css';
import { Section } from '../section/section';
import { sectorsCopy } from './sectors.copy.es';
import styles from './sectors.module.css';

export function Sectors() {
  return (
    <Section id="sectores" title={sectorsCopy.title} lead={sectorsCopy.lead} tone="mist">
      <ul className={styles.list}>
        {Object.values(sectorsCopy.items).map(({ name, says, description }) => (
          <li key={name}>
            <h3 className={look.name}>{name}</h3>
            <Bubble from="user" className={styles.says}>{says}</Bubble>
            <p className={look.quiet}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
