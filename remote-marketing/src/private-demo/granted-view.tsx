import { useEffect, useRef } from 'react';
import { BadgeCheck } from 'lucide-react';
import { Button } from 'shared/ui/button';
import look from 'shared/ui/look.module.css';
import { accessExpiry } from './access-expiry';
import styles from './code-form.module.css';
import type { GrantedAccess } from './code-form-state';
import { privateDemoCopy as copy } from './private-demo.copy.es';

export interface GrantedViewProps { readonly access: GrantedAccess; readonly onEnter: () => void; readonly onAnother: () => void }

export function GrantedView({ access: { mask, business }, onEnter, onAnother }: GrantedViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; this is what took its place.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h3 className={styles.granted} ref={title} tabIndex={-1}>
        <BadgeCheck size={28} aria-hidden="true" />
        {copy.granted}
      </h3>
      <dl className={styles.facts}>
        <dt className={look.quiet}>{copy.demo}</dt>
        <dd className={styles.fact}>{business.label}</dd>
        <dt className={look.quiet}>{copy.mask}</dt>
        <dd className={styles.fact}>{mask}</dd>
        <dt className={look.quiet}>{copy.expiry}</dt>
        <dd className={styles.fact}>{accessExpiry(business.expiresAt)}</dd>
      </dl>
      <div className={look.wrap}>
        <Button size="large" onClick={onEnter}>{copy.enter}</Button>
        <Button size="large" variant="quiet" onClick={onAnother}>{copy.another}</Button>
      </div>
    </div>
  );
}
