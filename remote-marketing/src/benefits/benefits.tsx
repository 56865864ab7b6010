import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { plainNumber } from 'shared/copy/formats';
import { ButtonLink, Card, TextField, look } from 'shared/ui';
import { Drawing } from '../drawing/drawing';
import { pricingCopy } from '../pricing/pricing.copy.es';
import { Section } from '../section/section';
import { benefitsCopy, calculatorCopy } from './benefits.copy.es';
import styles from './benefits.module.css';

const openDays = 22;
const visitsOfCalls = 0.1;
const pilot = { price: Number.parseInt(pricingCopy.pilot.price, 10), calls: Number.parseInt(pricingCopy.pilot.features[0] ?? '', 10) };
const start = { calls: '30', share: '20', value: '80' };
const most = { calls: 2_000, share: 100, value: 9_999 };
const names = ['calls', 'share', 'value'] as const;

// The browser's own formatter costs a telephone a tenth of a second during hydration.
function written(value: number): string {
  const whole = Math.round(value);
  return whole < 1000 ? String(whole) : `${written(Math.trunc(whole / 1000))}.${String(whole % 1000).padStart(3, '0')}`;
}

/** What somebody wrote as a number, with the points and comma of Spanish: `1.500`, `2,5`; 0 for anything else. A number field takes `1.500` for 1.5. */
const read = (text: string): number => Number.parseFloat(plainNumber(text)) || 0;

/** Whether the pilot pays for itself with the calls that its quota includes. */
function verdict(missed: number, value: number): string {
  if (Math.round(missed) * value === 0) return '\u00a0';
  const earned = (calls: number) => calls * visitsOfCalls * value >= pilot.price;
  if (!earned(missed)) return calculatorCopy.below;
  const pays = earned(Math.min(missed, pilot.calls)) && calculatorCopy.visits(Math.ceil(pilot.price / value));
  return [pays, missed > pilot.calls && calculatorCopy.quota(pilot.calls)].filter(Boolean).join(' ');
}

/** The cost of unanswered calls, from the owner's own figures: conservative, so that it promises nothing. */
export function Calculator() {
  const [given, setGiven] = useState(start);
  const fields = useRef<HTMLDivElement>(null);
  // Written before hydration: the fields have it, the state does not.
  const adopt = useEffectEvent(() => {
    const typed = Array.from(fields.current?.querySelectorAll('input') ?? [], ({ value }, index) => [names[index], value]);
    setGiven({ ...start, ...Object.fromEntries(typed) });
  });
  useEffect(() => adopt(), []);
  const [calls = 0, share = 0, value = 0] = names.map((name) => Math.min(most[name], Math.max(0, read(given[name]))));
  const missed = (calls * share * openDays) / 100;
  return (
    <Card as="section" tone="mist" className={styles.calculator} data-scripts-only="" aria-labelledby="calculadora">
      <h3 className={look.name} id="calculadora">{calculatorCopy.title}</h3>
      <p className={look.soft}>{calculatorCopy.text}</p>
      <div ref={fields} className={styles.fields}>
        {names.map((name) => (
          <TextField
            key={name}
            id={`calculadora-${name}`}
            label={calculatorCopy.fields[name]}
            inputMode="decimal"
            autoComplete="off"
            value={given[name]}
            onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
            onBlur={() => read(given[name]) > most[name] && setGiven({ ...given, [name]: written(most[name]) })}
          />
        ))}
      </div>
      <output className={`${look.tight} ${look.figures}`} htmlFor={names.map((name) => `calculadora-${name}`).join(' ')}>
        {calculatorCopy.missed(written(missed))}
        <strong className={styles.lost}>{calculatorCopy.lost(written(missed * visitsOfCalls * value))}</strong>
        {verdict(missed, value)}
      </output>
      <p className={look.soft}>{calculatorCopy.how}</p>
      <ButtonLink to="/#pricing" variant="secondary">{calculatorCopy.prices}</ButtonLink>
    </Card>
  );
}

const benefits = ['always', 'bookings', 'questions', 'team', 'systems', 'insight'] as const;

export function Benefits() {
  return (
    <Section id="beneficios" title={benefitsCopy.title} lead={benefitsCopy.lead} layout="split" aside={<Calculator />}>
      <ul className={styles.list}>
        {benefits.map((benefit) => (
          <li key={benefit} className={styles.benefit}>
            <Drawing of={benefit} />
            <h3 className={`${look.name} ${look.apart}`}>{benefitsCopy.items[benefit].title}</h3>
            <p className={`${look.near} ${look.quiet}`}>{benefitsCopy.items[benefit].description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
