import { useSite } from 'shared/singleton';
import { Bubble, Card, VisuallyHidden, look } from 'shared/ui';
import { Drawing } from '../drawing/drawing';
import { Section } from '../section/section';
import { stepsCopy } from './steps.copy.es';
import styles from './steps.module.css';

/** Crops of the running panel by shell/e2e/pictures/draw-panel-picture.ts. */
const lightPanel = new URL('./panel-light.webp', import.meta.url).pathname;
const darkPanel = new URL('./panel-dark.webp', import.meta.url).pathname;
const narrowLight = new URL('./panel-narrow-light.webp', import.meta.url).pathname;
const narrowDark = new URL('./panel-narrow-dark.webp', import.meta.url).pathname;
const narrow = '(max-width: 39.99rem)';
const steps = ['settings', 'call', 'insight'] as const;

export function Steps() {
  const { name, city, phone, phoneHref, email } = useSite();
  return (
    <Section id="como-funciona" title={stepsCopy.title}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <p className={styles.number}>
              <VisuallyHidden>{stepsCopy.step} </VisuallyHidden>
              {index + 1}
            </p>
            <h3 className={styles.title}>
              <Drawing of={step} />
              {stepsCopy.items[step].title}
            </h3>
            <p className={styles.description}>{stepsCopy.items[step].description}</p>
          </li>
        ))}
      </ol>
      <figure className={styles.panel}>
        <picture>
          <source srcSet={narrowDark} width={683} height={1960} media={`${narrow} and (prefers-color-scheme: dark)`} />
          <source srcSet={narrowLight} width={683} height={1960} media={narrow} />
          <source srcSet={darkPanel} media="(prefers-color-scheme: dark)" />
          <img src={lightPanel} width={1400} height={775} loading="lazy" decoding="async" alt={stepsCopy.panel.alt} />
        </picture>
        <figcaption className={look.soft}>{stepsCopy.panel.caption}</figcaption>
      </figure>
      <ul className={styles.limits}>
        {stepsCopy.limits.map(({ title, says, answers, result }) => (
          <Card key={title} as="li" tone="mist" className={styles.limit}>
            <h3 className={look.name}>{title}</h3>
            <Bubble from="user">{says}</Bubble>
            <Bubble from="agent">{answers}</Bubble>
            <p className={look.quiet}>{result}</p>
          </Card>
        ))}
      </ul>
      <p className={look.apart}>
        {stepsCopy.people(name, city)} <a href={`tel:${phoneHref}`}>{phone}</a> {stepsCopy.or} <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </Section>
  );
}
