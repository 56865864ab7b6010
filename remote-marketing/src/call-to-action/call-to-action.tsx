import { Check } from 'lucide-react';
import { openDemoRequest } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { RequestWithoutScripts } from '../demo-request/request-without-scripts';
import { callToActionCopy } from './call-to-action.copy.es';
import styles from './call-to-action.module.css';

export function CallToAction() {
  const { title, lead, badges, badgesLabel, action, message } = callToActionCopy;
  return (
    <section id="cta" className={styles.callToAction} aria-labelledby="cta-title">
      <div className={styles.panel}>
        <h2 className={styles.title} id="cta-title">{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <Button size="large" className={styles.action} onClick={() => openDemoRequest({ message })}>{action}</Button>
        <RequestWithoutScripts message={message} />
        <ul className={styles.badges} aria-label={badgesLabel}>
          {badges.map((badge) => (
            <li key={badge} className={styles.badge}>
              <Check size={20} aria-hidden="true" />
              {badge}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
