import { useEffect, useRef, type FormEvent } from 'react';
import { CalendarClock } from 'lucide-react';
import { isBookingPhone } from 'shared/contracts/telephone';
import { Button, Notice, TextField } from 'shared/ui';
import look from 'shared/ui/look.module.css';
import { bookingCopy as copy } from './booking.copy.es';
import styles from './booking.module.css';
import type { BookingState } from './booking-state';
import type { useBooking } from './use-booking';

interface Props { readonly booking: ReturnType<typeof useBooking>; readonly state: Extract<BookingState, { step: 'phone' }> }

export function PhoneStep({ booking: { phone, setPhone, back, book }, state: { slot, sending, failure } }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone; this is what comes next.
  useEffect(() => field.current?.focus(), []);
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
      <TextField ref={field} id="booking-phone" label={copy.phone} hint={copy.phoneHint} type="tel" autoComplete="tel" inputMode="tel" maxLength={40} value={phone} error={phone !== '' && !valid ? copy.phoneInvalid : undefined} onChange={(event) => setPhone(event.target.value)} />
      <p className={look.soft}>
        {copy.privacy} <a href="/legal/privacidad.pdf">{copy.privacyLink}</a>
      </p>
      <div role="alert">{failure !== undefined && <Notice tone="danger"><p>{failure}</p></Notice>}</div>
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={sending} disabled={!valid}>{copy.confirm}</Button>
        <Button variant="quiet" size="large" disabled={sending} onClick={back}>{copy.back}</Button>
      </div>
    </form>
  );
}
