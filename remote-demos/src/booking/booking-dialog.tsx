import { useLayoutEffect } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import { ButtonLink } from 'shared/ui/button-link';
import { Dialog } from 'shared/ui/dialog';
import { Notice } from 'shared/ui/notice';
import { accessCopy } from '../access/access.copy.es';
import { contactPlace } from '../access/expired-page';
import type { Log } from '../access/log-action';
import { bookingCopy as copy } from './booking.copy.es';
import { unseenOutcome } from './booking-state';
import { CalendarStep } from './calendar-step';
import { OutcomeNotice } from './outcome-notice';
import { PhoneStep } from './phone-step';
import { SuccessStep } from './success-step';
import { useBooking } from './use-booking';

export interface BookingDialogProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly code: string;
  readonly clinic: string;
  /** The access ended while the page stood open: what was typed stays, and the way on is shown. */
  readonly expired: boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** Books a quarter of an hour in three steps. Closing begins anew, unless something is on its way: its outcome is shown. Back keeps what was chosen. */
export function BookingDialog({ open, onOpen, onClose, code, clinic, expired, now, log }: BookingDialogProps) {
  const booking = useBooking({ code, clinic, log });
  const { state, phone } = booking;
  useLayoutEffect(() => void (open && holdBackPresses()), [open, state.step]);
  const outcome = open ? null : unseenOutcome(state);
  const close = () => {
    booking.close();
    onClose();
  };
  return (
    <>
      {outcome !== null && <OutcomeNotice outcome={outcome} onShow={onOpen} />}
      <Dialog id="booking" open={open} onClose={close} title={copy.title} description={state.step === 'calendar' ? copy.description : undefined} size="large" keepOnOutsidePress={state.step === 'phone'} history={{ onBack: state.step === 'success' ? close : onClose, onForward: onOpen }}>
        {expired && state.step !== 'success' && (
          <Notice tone="warning" role="alert">
            <p>{accessCopy.expiredTitle}</p>
            <ButtonLink to={contactPlace} variant="secondary" size="small" onClick={() => log('cta_renew_access')}>{accessCopy.renew}</ButtonLink>
          </Notice>
        )}
        {state.step === 'calendar' && <CalendarStep date={state.date} time={state.time} notice={state.notice} now={now()} onWeek={booking.changeWeek} onDay={booking.chooseDay} onTime={booking.chooseTime} onConfirm={booking.confirmSlot} />}
        {state.step === 'phone' && <PhoneStep slot={state.slot} phone={phone} onPhone={booking.setPhone} sending={state.sending} failure={state.failure} onBack={booking.back} onSend={() => void booking.book()} />}
        {state.step === 'success' && <SuccessStep slot={state.slot} token={booking.token} onClose={close} />}
      </Dialog>
    </>
  );
}
