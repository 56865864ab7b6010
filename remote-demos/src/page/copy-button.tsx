import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from 'shared/ui/button';
import look from 'shared/ui/look.module.css';
import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './badges.module.css';

const shownMs = 2500;

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  // The word goes away by itself, so the clock is the outside thing.
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), shownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const write = () => {
    // There is no clipboard at an address without encryption.
    const writing = async () => navigator.clipboard.writeText(text);
    writing().then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <span className={styles.copy}>
      <Button variant="quiet" size="small" onClick={write}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </Button>
      <span className={look.soft} role="status">{result === 'copied' ? copy.copied : result === 'failed' ? copy.notCopied : ''}</span>
    </span>
  );
}
