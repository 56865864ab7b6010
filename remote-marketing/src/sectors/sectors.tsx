import { Section } from '../section/section';
import { sectorsCopy } from './sectors.copy.es';
import styles from './sectors.module.css';

export function Sectors() {
  return (
    <Section id="sectores" title={sectorsCopy.title} lead={sectorsCopy.lead} tone="mist">
      <ul className={styles.list}>
        {Object.values(sectorsCopy.items).map(({ name, says, description }) => (
          <li key={name} className={styles.sector}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.says}>{says}</p>
            <p className={styles.description}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
