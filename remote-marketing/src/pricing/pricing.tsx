import { openDemoRequest } from 'shared/singleton';
import { Section } from '../section/section';
import { ComparisonTable } from './comparison-table';
import { PilotPlan } from './pilot-plan';
import { PlanCard } from './plan-card';
import { PriceTerms } from './price-terms';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

const { basic, advanced, pilot } = pricingCopy;

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
