import { openDemoRequest, useSite } from 'shared/singleton';
import { Badge, Button, look } from 'shared/ui';
import { Section } from '../section/section';
import { ComparisonTable } from './comparison-table';
import { FeatureList } from './feature-list';
import { PilotPlan } from './pilot-plan';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

interface PlanCardProps {
  readonly id: string;
  readonly plan: typeof pricingCopy.basic | typeof pricingCopy.advanced;
  readonly popular?: string;
  readonly onChoose: () => void;
}

function PlanCard({ id, plan, popular, onChoose }: PlanCardProps) {
  return (
    <article className={styles.plan} data-popular={popular === undefined ? undefined : ''} aria-labelledby={id}>
      <div className={look.spread}>
        <h3 className={styles.name} id={id}>{plan.name}</h3>
        {popular !== undefined && <Badge tone="accent">{popular}</Badge>}
      </div>
      <p className={styles.audience}>{plan.audience}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{plan.price}</span>
        <span className={styles.period}>{pricingCopy.perMonth}</span>
      </p>
      <p className={styles.setup}>{plan.setup}</p>
      <FeatureList features={plan.features} without={plan.without} />
      <Button variant={popular === undefined ? 'secondary' : 'primary'} size="large" wide onClick={onChoose}>{plan.action}</Button>
    </article>
  );
}

const { basic, advanced, pilot, terms } = pricingCopy;

export function Pricing() {
  return (
    <Section id="pricing" title={pricingCopy.title} lead={pricingCopy.lead}>
      <div className={styles.plans}>
        <PilotPlan onChoose={() => openDemoRequest({ message: pilot.message })} />
        <PlanCard id="plan-basic" plan={basic} onChoose={() => openDemoRequest({ message: basic.message })} />
        <PlanCard id="plan-advanced" plan={advanced} popular={advanced.popular} onChoose={() => openDemoRequest({ message: advanced.message })} />
      </div>
      <PriceTerms />
      <ComparisonTable />
    </Section>
  );
}

/** What an owner asks before signing: tax, calls beyond the quota, how long it binds. Settings say it; where they do not, the sentence says to ask. */
function PriceTerms() {
  const { priceTax, priceBeyondQuota, priceBinding } = useSite();
  const rows = [[terms.tax, priceTax], [terms.beyondQuota, priceBeyondQuota], [terms.binding, priceBinding], [terms.discounts, terms.discountsText]];
  return (
    <section aria-labelledby="price-terms">
      <h3 className={styles.termsTitle} id="price-terms">{terms.title}</h3>
      <dl className={styles.terms}>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className={look.bold}>{term}</dt>
            <dd className={look.quiet}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
