import { benefitsCopy } from './benefits.copy.es';
import styles from './benefits.module.css';

const { label, lines } = benefitsCopy.example;

/** What a call sounds like, as text; marked as the example that it is. */
export function ExampleCall() {
  return (
    <figure className={styles.example}>
      <figcaption className={styles.exampleLabel}>{label}</figcaption>
      {lines.map(({ who, text }) => (
        <p key={text} className={styles.line} data-who={who}>
          <span className={styles.who}>{who}</span>
          {text}
        </p>
      ))}
    </figure>
  );
}
