import { useEffect, useRef } from 'react';
import { MailCheck } from 'lucide-react';
import { Button } from 'shared/ui/button';
import look from 'shared/ui/look.module.css';
import { demoRequestCopy } from './demo-request.copy.es';
import styles from './demo-request.module.css';

export function Thanks({ onClose }: { readonly onClose: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone; focus and ear go to what took its place.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <span className={styles.thanksIcon}>
        <MailCheck size={36} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className={look.title} ref={text} tabIndex={-1}>{demoRequestCopy.thanks}</p>
      <Button size="large" onClick={onClose}>{demoRequestCopy.close}</Button>
    </div>
  );
}
