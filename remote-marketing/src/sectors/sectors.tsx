import { Baby, Eye, Hospital, ScanFace, Smile, Sparkles } from 'lucide-react';
import { Section } from '../section/section';
import { sectorsCopy } from './sectors.copy.es';
import styles from './sectors.module.css';

const sectors = [
  { ...sectorsCopy.items.dental, Icon: Smile },
  { ...sectorsCopy.items.dermatology, Icon: ScanFace },
  { ...sectorsCopy.items.plasticSurgery, Icon: Sparkles },
  { ...sectorsCopy.items.ophthalmology, Icon: Eye },
  { ...sectorsCopy.items.reproduction, Icon: Baby },
  { ...sectorsCopy.items.medicalCentres, Icon: Hospital },
];

export function Sectors() {
  return (
    <Section id="sectores" title={sectorsCopy.title} lead={sectorsCopy.lead} tone="mist">
      <ul className={styles.list}>
        {sectors.map(({ name, description, Icon }) => (
          <li key={name} className={styles.sector}>
            <span className={styles.icon}>
              <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.description}>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
