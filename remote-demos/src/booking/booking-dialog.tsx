import { useLayoutEffect, type FormEvent } from 'react';
import { CalendarClock } from 'lucide-react';
import { focusNow } from 'shared/browser/focus-now';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import { bookingLinkPath } from 'shared/contracts/demos/access';
import { isBookingPhone } from 'shared/contracts/telephone';
import { Button, ButtonLink, Dialog, Notice, TextField, VoiceMark, look } from 'shared/ui';
import { accessCopy } from '../access/access.copy.es';
import { contactPlace } from '../access/expired-page';
import type { Log } from '../access/log-action';
import { bookingCopy as copy } from './booking.copy.es';
import { unseenOutcome, type BookingState, type Slot } from './booking-state';
import styles from './booking.module.css';
import { CalendarStep } from './calendar-step';
import { useBooking } from './use-booking';

interface OutcomeNoticeProps { readonly outcome: NonNullable<ReturnType<typeof unseenOutcome>>; readonly onShow: () => void }

/** The result of a booking whose window was closed while it was sent. Visible anywhere on the page. */
function OutcomeNotice({ outcome, onShow }: OutcomeNoticeProps) {
  const failed = 'failure' in outcome;
  return (
    <aside className={styles.outcome} aria-label={copy.outcome} data-screen-only="">
      <Notice tone={failed ? 'danger' : 'success'} role={failed ? 'alert' : 'status'}>
        <p>{failed ? outcome.failure : `${copy.success}. ${copy.chosen(outcome.booked.date, outcome.booked.time)}`}</p>
        <Button className={look.near} variant="secondary" size="small" onClick={onShow}>{copy.show}</Button>
      </Notice>
    </aside>
  );
}

interface PhoneStepProps { readonly booking: ReturnType<typeof useBooking>; readonly state: Extract<BookingState, { step: 'phone' }> }

function PhoneStep({ booking: { phone, setPhone, back, book }, state: { slot, sending, failure } }: PhoneStepProps) {
  const valid = isBookingPhone(phone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) void book();
  };
  return (
    <form className={look.loose} onSubmit={submit} noValidate>
      <p className={styles.chosen}>
        <CalendarClock size={22} aria-hidden="true" />
        {copy.chosen(slot.date, slot.time)}
      </p>
      <TextField
        ref={focusNow}
        id="booking-phone"
        label={copy.phone}
        hint={copy.phoneHint}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        value={phone}
        error={phone !== '' && !valid ? copy.phoneInvalid : undefined}
        onChange={(event) => setPhone(event.target.value)}
      />
      <p className={look.soft}>{copy.privacy} <a href="/legal/privacidad.pdf" target="_blank">{copy.privacyLink}</a></p>
      <div role="alert">{failure !== undefined && <Notice tone="danger"><p>{failure}</p></Notice>}</div>
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={sending} disabled={!valid}>{copy.confirm}</Button>
        <Button variant="quiet" size="large" disabled={sending} onClick={back}>{copy.back}</Button>
      </div>
    </form>
  );
}

/** The booking, its calendar file, and the booker's link. */
function SuccessStep({ slot, token, onClose }: { readonly slot: Slot; readonly token: string; readonly onClose: () => void }) {
  const query = `?token=${encodeURIComponent(token)}`;
  return (
    <div className={styles.success}>
      <VoiceMark size={72} />
      <h3 className={look.title} ref={focusNow} tabIndex={-1}>{copy.success}</h3>
      <p>{copy.successText(slot.date, slot.time)}</p>
      <ButtonLink variant="secondary" href={`${bookingLinkPath}.ics${query}`} download="llamada.ics">{copy.addToCalendar}</ButtonLink>
      <p><a href={`${bookingLinkPath}${query}`} target="_blank" rel="noopener noreferrer">{copy.change}</a></p>
      <Button size="large" onClick={onClose}>{copy.close}</Button>
    </div>
  );
}

export interface BookingDialogProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly code: string;
  readonly clinic: string;
  /** The access ended while the page was open: the input stays, and the next step is shown. */
  readonly expired: boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** Books a quarter of an hour in three steps. Closing resets it, except while a request is pending. Back keeps the choice. */
export function BookingDialog({ open, onOpen, onClose, code, clinic, expired, now, log }: BookingDialogProps) {
  const booking = useBooking({ code, clinic, log });
  const { state } = booking;
  useLayoutEffect(() => void (open && holdBackPresses()), [open, state.step]);
  const outcome = open ? null : unseenOutcome(state);
  const close = () => {
    booking.close();
    onClose();
  };
  return (
    <>
      {outcome !== null && <OutcomeNotice outcome={outcome} onShow={onOpen} />}
      <Dialog
        id="booking"
        open={open}
        onClose={close}
        title={copy.title}
        description={state.step === 'calendar' ? copy.description : undefined}
        size="large"
        keepOnOutsidePress={state.step === 'phone'}
        history={{ onBack: state.step === 'success' ? close : onClose, onForward: onOpen }}
      >
        {expired && state.step !== 'success' && (
          <Notice tone="warning" role="alert">
            <p>{accessCopy.expiredTitle}</p>
            <ButtonLink to={contactPlace} variant="secondary" size="small" onClick={() => log('cta_renew_access')}>{accessCopy.renew}</ButtonLink>
          </Notice>
        )}
        {state.step === 'calendar' && <CalendarStep booking={booking} state={state} now={now} />}
        {state.step === 'phone' && <PhoneStep booking={booking} state={state} />}
        {state.step === 'success' && <SuccessStep slot={state.slot} token={booking.token} onClose={close} />}
      </Dialog>
    </>
  );
}
