import { BadgeEuro, LockKeyhole, ShieldCheck } from 'lucide-react';
import { Badge, Button, VisuallyHidden } from 'shared/ui';
import { FeatureList } from './feature-list';
import { pricingCopy } from './pricing.copy.es';
import styles from './pricing.module.css';

const { pilot } = pricingCopy;
const promises = [{ ...pilot.guarantee, Icon: ShieldCheck }, { ...pilot.lock, Icon: LockKeyhole }, { ...pilot.roi, Icon: BadgeEuro }];

/** The launch offer: the widest card, because it is what we would advise to begin with. */
export function PilotPlan({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <article className={styles.pilot} aria-labelledby="plan-pilot">
      <div className={styles.pilotOffer}>
        <div className={styles.badges}>
          <Badge tone="warm">{pilot.offer}</Badge>
          <Badge tone="accent">{pilot.places}</Badge>
        </div>
        <h3 className={styles.name} id="plan-pilot">{pilot.name}</h3>
        <p className={styles.audience}>{pilot.audience}</p>
        <p className={styles.price}>
          <VisuallyHidden>{pricingCopy.before} </VisuallyHidden>
          <s className={styles.oldPrice}>{pilot.oldPrice}</s>
          <VisuallyHidden> {pricingCopy.now} </VisuallyHidden>
          <span className={styles.amount}>{pilot.price}</span>
          <span className={styles.period}>{pricingCopy.perMonth}</span>
        </p>
        <p className={styles.setup}>{pilot.setup}</p>
        <p className={styles.discount}>{pilot.discount}</p>
        <Button size="large" onClick={onChoose}>{pilot.action}</Button>
      </div>
      <div>
        <FeatureList features={pilot.features} />
        <ul className={styles.promises}>
          {promises.map(({ title, text, Icon }) => (
            <li key={title} className={styles.promise}>
              <Icon className={styles.promiseIcon} size={24} strokeWidth={1.75} aria-hidden="true" />
              <p>
                <strong className={styles.promiseTitle}>{title}</strong> {text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
