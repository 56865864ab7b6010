import { Bubble } from 'shared/ui/bubble';
import look from 'shared/ui/look.module.css';
import { benefitsCopy } from './benefits.copy.es';
import styles from './benefits.module.css';

const { label, lines } = benefitsCopy.example;

/** What a call sounds like, as text; marked as the example that it is. */
export function ExampleCall() {
  return (
    <figure className={styles.example}>
      <figcaption className={look.soft}>{label}</figcaption>
      {lines.map(({ who, text }) => (
        <Bubble key={text} from={who === 'Asistente' ? 'agent' : 'user'} name={who}>{text}</Bubble>
      ))}
    </figure>
  );
}
