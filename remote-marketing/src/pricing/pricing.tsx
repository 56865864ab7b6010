import { BadgeEuro, Check, LockKeyhole, Minus, ShieldCheck } from 'lucide-react';
import { openDemoRequest, useSite } from 'shared/singleton';
import { Badge, Button, VisuallyHidden, look } from 'shared/ui';
import { Section } from '../section/section';
import { ComparisonTable } from './comparison-table';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

const { basic, advanced, pilot, terms } = pricingCopy;
const promises = [{ ...pilot.guarantee, Icon: ShieldCheck }, { ...pilot.lock, Icon: LockKeyhole }, { ...pilot.roi, Icon: BadgeEuro }];

function FeatureList({ features, without = [] }: { readonly features: readonly string[]; readonly without?: readonly string[] }) {
  const rows = [...features.map((feature) => ({ feature, Icon: Check })), ...without.map((feature) => ({ feature, Icon: Minus }))];
  return (
    <ul className={`${look.stack} ${styles.features}`}>
      {rows.map(({ feature, Icon }) => (
        <li key={feature} className={styles.feature} data-without={Icon === Minus || undefined}>
          <Icon size={20} aria-hidden="true" />
          <span>
            {Icon === Minus && <VisuallyHidden>{pricingCopy.limit} </VisuallyHidden>}
            {feature}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The launch offer: the widest card, because we recommend starting with it. */
function PilotPlan() {
  return (
    <article className={styles.pilot} aria-labelledby="plan-pilot">
      <div>
        <div className={styles.badges}>
          <Badge tone="warm">{pilot.offer}</Badge>
          <Badge tone="accent">{pilot.places}</Badge>
        </div>
        <h3 className={styles.name} id="plan-pilot">{pilot.name}</h3>
        <p className={`${look.near} ${look.quiet}`}>{pilot.audience}</p>
        <p className={styles.price}>
          <VisuallyHidden>{pricingCopy.before} </VisuallyHidden>
          <s className={styles.oldPrice}>{pilot.oldPrice}</s>
          <VisuallyHidden> {pricingCopy.now} </VisuallyHidden>
          <span className={styles.amount}>{pilot.price}</span>
          <span className={styles.period}>{pricingCopy.perMonth}</span>
        </p>
        <p className={styles.setup}>{pilot.setup}</p>
        <p className={styles.discount}>{pilot.discount}</p>
        <Button size="large" onClick={() => openDemoRequest({ message: pilot.message })}>{pilot.action}</Button>
      </div>
      <div>
        <FeatureList features={pilot.features} />
        <ul className={styles.promises}>
          {promises.map(({ title, text, Icon }) => (
            <li key={title} className={styles.promise}>
              <Icon className={styles.promiseIcon} size={24} strokeWidth={1.75} aria-hidden="true" />
              <p><strong className={styles.promiseTitle}>{title}</strong> {text}</p>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function PlanCard({ id, plan }: { readonly id: string; readonly plan: typeof basic | typeof advanced }) {
  const popular = 'popular' in plan ? plan.popular : undefined;
  const ask = () => openDemoRequest({ message: plan.message });
  return (
    <article className={styles.plan} data-popular={popular === undefined ? undefined : ''} aria-labelledby={id}>
      <div className={look.spread}>
        <h3 className={styles.name} id={id}>{plan.name}</h3>
        {popular !== undefined && <Badge tone="accent">{popular}</Badge>}
      </div>
      <p className={`${look.near} ${look.quiet}`}>{plan.audience}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{plan.price}</span>
        <span className={styles.period}>{pricingCopy.perMonth}</span>
      </p>
      <p className={styles.setup}>{plan.setup}</p>
      <FeatureList features={plan.features} without={plan.without} />
      <Button variant={popular === undefined ? 'secondary' : 'primary'} size="large" wide onClick={ask}>{plan.action}</Button>
    </article>
  );
}

export function Pricing() {
  return (
    <Section id="pricing" title={pricingCopy.title} lead={pricingCopy.lead}>
      <div className={styles.plans}>
        <PilotPlan />
        <PlanCard id="plan-basic" plan={basic} />
        <PlanCard id="plan-advanced" plan={advanced} />
      </div>
      <PriceTerms />
      <ComparisonTable />
    </Section>
  );
}

/** Tax, calls beyond the quota and commitment period. The settings have the texts; an empty one says to ask. */
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
