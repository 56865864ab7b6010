import { Fragment, useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Badge, Button, look } from 'shared/ui';
import type { Demo } from '../access/use-demo';
import { formatCountdown } from '../access/countdown';
import styles from './badges.module.css';
import { demoPageCopy as copy } from './demo-page.copy.es';

const shownMs = 2500;

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  // The message disappears after a time: synchronises with the clock.
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), shownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const write = () => {
    // An unencrypted address has no clipboard.
    const writing = async () => navigator.clipboard.writeText(text);
    writing().then(() => setResult('copied'), () => setResult('failed'));
  };
  return (
    <span className={look.row}>
      <Button variant="quiet" size="small" onClick={write} icon={result === 'copied' ? Check : Copy}>{label}</Button>
      <span className={look.soft} role="status">{result === 'copied' ? copy.copied : result === 'failed' ? copy.notCopied : ''}</span>
    </span>
  );
}

export interface DemoBadgesProps {
  readonly demo: Demo;
  readonly isLink: boolean;
  /** Milliseconds; null when the access never ends. */
  readonly left: number | null;
  readonly showsExpiry: boolean;
}

const facts = ['label', 'type', 'language', 'version'] as const;

export function DemoBadges({ demo: { code, opened: { mask, business } }, isLink, left, showsExpiry }: DemoBadgesProps) {
  return (
    <div className={styles.badges} role="group" aria-label={copy.badges}>
      <Badge tone="accent">
        <span className={styles.term}>{copy.code}</span>
        <span className={styles.code}>{isLink ? mask : code}</span>
      </Badge>
      <CopyButton label={isLink ? copy.copyLink : copy.copyCode} text={isLink ? window.location.href : code} />
      {showsExpiry && (
        <Badge tone="warm">
          <span className={styles.term}>{business?.expiryDay == null ? copy.neverExpires : copy.expiry(business.expiryDay)}</span>
          {/* A timer is not read out each second; screen readers find the time here. */}
          {left !== null && <span className={styles.code} role="timer" aria-live="off">{formatCountdown(left)}</span>}
        </Badge>
      )}
      <p className={look.soft}>
        {facts.filter((name) => business?.[name]).map((name, index) => <Fragment key={name}>{index > 0 && ' · '}{copy[name]} <strong>{business?.[name]}</strong></Fragment>)}
      </p>
    </div>
  );
}
