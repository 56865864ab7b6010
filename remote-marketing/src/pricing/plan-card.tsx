import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import look from 'shared/ui/look.module.css';
import { FeatureList } from './feature-list';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

export interface PlanCardProps {
  readonly id: string;
  readonly plan: typeof pricingCopy.basic | typeof pricingCopy.advanced;
  readonly popular?: string;
  readonly onChoose: () => void;
}

export function PlanCard({ id, plan, popular, onChoose }: PlanCardProps) {
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
