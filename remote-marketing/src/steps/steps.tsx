import { AudioLines, ChartSpline, SlidersHorizontal } from 'lucide-react';
import look from 'shared/ui/look.module.css';
import { VisuallyHidden } from 'shared/ui';
import { Section } from '../section/section';
import { stepsCopy } from './steps.copy.es';
import styles from './steps.module.css';

const icons = [SlidersHorizontal, AudioLines, ChartSpline];

export function Steps() {
  return (
    <Section id="como-funciona" title={stepsCopy.title}>
      <ol className={styles.list}>
        {stepsCopy.items.map(({ title, description }, index) => {
          const Icon = icons[index];
          return (
            <li key={title} className={styles.step}>
              <p className={styles.number}>
                <VisuallyHidden>{stepsCopy.step} </VisuallyHidden>
                {index + 1}
              </p>
              <h3 className={styles.title}>
                {Icon !== undefined && <Icon className={look.accent} size={24} strokeWidth={1.75} aria-hidden="true" />}
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
