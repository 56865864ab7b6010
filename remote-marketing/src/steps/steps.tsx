import { AudioLines, ChartSpline, SlidersHorizontal } from 'lucide-react';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { Section } from '../section/section';
import { stepsCopy } from './steps.copy.es';
import styles from './steps.module.css';

const icons = [SlidersHorizontal, AudioLines, ChartSpline];

export function Steps() {
  return (
    <Section id="como-funciona" title={stepsCopy.title}>
      <ol className={styles.list}>
        {stepsCopy.items.map(({ number, title, description }, index) => {
          const Icon = icons[index];
          return (
            <li key={number} className={styles.step}>
              <p className={styles.number}>
                <VisuallyHidden>{stepsCopy.step} </VisuallyHidden>
                {number}
              </p>
              <h3 className={styles.title}>
                {Icon !== undefined && <Icon className={styles.icon} size={24} strokeWidth={1.75} aria-hidden="true" />}
                {title}
              </h3>
              <p className={styles.description}>{description}</p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
