import { openDemoRequest, useSite } from 'shared/singleton';
import { Section } from '../section/section';
import { ComparisonTable } from './comparison-table';
import { PilotPlan } from './pilot-plan';
import { PlanCard } from './plan-card';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

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
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
