import { Check, Minus } from 'lucide-react';
import { VisuallyHidden } from 'shared/ui';
import styles from './pricing.module.css';
import { pricingCopy } from './pricing.copy.es';

export function FeatureList({ features, without = [] }: { readonly features: readonly string[]; readonly without?: readonly string[] }) {
  const rows = [...features.map((feature) => ({ feature, Icon: Check })), ...without.map((feature) => ({ feature, Icon: Minus }))];
  return (
    <ul className={styles.features}>
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
