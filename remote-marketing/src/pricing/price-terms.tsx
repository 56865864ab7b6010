import { useSite } from 'shared/singleton';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

const { terms } = pricingCopy;

/** What an owner asks before signing: tax, calls beyond the quota, how long it binds. Settings say it; where they do not, the sentence says to ask. */
export function PriceTerms() {
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
