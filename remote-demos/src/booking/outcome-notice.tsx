import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { bookingCopy as copy } from './booking.copy.es';
import type { unseenOutcome } from './booking-state';
import styles from './outcome-notice.module.css';

interface OutcomeNoticeProps { readonly outcome: NonNullable<ReturnType<typeof unseenOutcome>>; readonly onShow: () => void }

/** Says how a booking ended whose window was closed while it was sent. In view wherever one is on the page. */
export function OutcomeNotice({ outcome, onShow }: OutcomeNoticeProps) {
  const failed = 'failure' in outcome;
  return (
    <aside className={styles.outcome} aria-label={copy.outcome} data-screen-only="">
      <Notice tone={failed ? 'danger' : 'success'} role={failed ? 'alert' : 'status'}>
        <p>{failed ? outcome.failure : `${copy.success}. ${copy.chosen(outcome.booked.date, outcome.booked.time)}`}</p>
        <Button variant="secondary" size="small" onClick={onShow}>{copy.show}</Button>
      </Notice>
    </aside>
  );
}
