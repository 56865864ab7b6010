import { Check, Minus } from 'lucide-react';
import { VisuallyHidden } from 'shared/ui';
import styles from './pricing.module.css';
import { pricingCopy } from './pricing.copy.es';

export function FeatureList({ features, without = [] }: { readonly features: readonly string[]; readonly without?: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size={20} aria-hidden="true" />
          <span>{feature}</span>
        </li>
      ))}
      {without.map((feature) => (
        <li key={feature} className={styles.feature} data-without="">
          <Minus size={20} aria-hidden="true" />
          <span>
            <VisuallyHidden>{pricingCopy.limit} </VisuallyHidden>
            {feature}
          </span>
        </li>
      ))}
    </ul>
  );
}
