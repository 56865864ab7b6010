import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import { onDemoRequest, openDemoRequest } from 'shared/singleton';
import { Button, Dialog, Notice, Skeleton, VisuallyHidden } from 'shared/ui';
import type { DemoRequestForm } from './demo-request-form';
import { demoRequestCopy as copy } from './demo-request.copy.es';
import styles from './demo-request.module.css';
import type { RequestedDemo, SendingProgress } from './use-demo-request';

type Load = 'waiting' | 'failed' | { readonly Form: typeof DemoRequestForm };

/** Four lines, the message, and the button. */
const heights = ['4.5rem', '4.5rem', '4.5rem', '4.5rem', '8.75rem', '3.5rem'];

/** Handles requests for a demo from any app. The window opens at once; the form and its schemas load on first use. */
export function DemoRequestHost() {
  const [requested, setRequested] = useState<RequestedDemo | null>(null);
  /** Hidden by Back, or closed while it is sent, the form keeps its input. */
  const [view, setView] = useState<'closed' | 'shown' | 'hidden'>('closed');
  // The request itself: a late answer to a replaced request does not concern the new one.
  const [arrived, setArrived] = useState<RequestedDemo | null>(null);
  const sent = requested !== null && requested === arrived;
  useLayoutEffect(() => void (sent && holdBackPresses()), [sent]);
  const [form, setForm] = useState<Load>('waiting');

  const load = useCallback(() => {
    setForm((current) => (current === 'failed' ? 'waiting' : current));
    import(/* webpackChunkName: "demo-request-form" */ './demo-request-form').then(
      (module) => setForm({ Form: module.DemoRequestForm }),
      () => setForm('failed'),
    );
  }, []);

  useEffect(() => onDemoRequest(({ message = '' }) => {
    setRequested({ message, askedAt: performance.now() });
    setView('shown');
    load();
  }), [load]);

  const [sending, setSending] = useState(false);
  const close = () => setView(sending ? 'hidden' : 'closed');
  const follow = (progress: SendingProgress) => {
    setSending(progress === 'sending');
    if (progress === 'arrived') setArrived(requested);
    // Whoever left the window during the sending is notified, too.
    if (progress !== 'sending') setView((now) => (now === 'hidden' ? 'shown' : now));
  };
  // A reload has forgotten the request.
  const onForward = () => void (requested === null ? openDemoRequest() : setView('shown'));
  const history = { onBack: () => setView(sent ? 'closed' : 'hidden'), onForward };
  return (
    <Dialog
      id="demo-request"
      open={view === 'shown'}
      kept={view !== 'closed'}
      onClose={close}
      title={copy.title}
      description={sent ? undefined : copy.description}
      keepOnOutsidePress
      history={history}
    >
      {form === 'waiting' && <FormSkeleton />}
      {form === 'failed' && (
        <div className={styles.form}>
          <Notice tone="danger" role="alert">{copy.notLoaded}</Notice>
          <Button variant="secondary" onClick={load}>{copy.retry}</Button>
        </div>
      )}
      {typeof form === 'object' && requested !== null && <form.Form requested={requested} sent={sent} onProgress={follow} onClose={close} />}
    </Dialog>
  );
}

/** The form's placeholder while its code loads. */
function FormSkeleton() {
  return (
    <div className={styles.form} role="status">
      {heights.map((height, place) => <Skeleton key={place} height={height} />)}
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
    </div>
  );
}
