import { Dialog } from 'shared/ui/dialog';
import type { Log } from '../access/log-action';
import { bookingCopy as copy } from './booking.copy.es';
import { CalendarStep } from './calendar-step';
import { PhoneStep } from './phone-step';
import { SuccessStep } from './success-step';
import { useBooking } from './use-booking';

export interface BookingDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly code: string;
  readonly clinic: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Books a quarter of an hour in three steps. Closing begins anew. */
export function BookingDialog({ open, onClose, code, clinic, now, log }: BookingDialogProps) {
  const booking = useBooking({ code, clinic, log });
  const { state } = booking;
  const close = () => {
    booking.reset();
    onClose();
  };
  return (
    <Dialog id="booking" open={open} onClose={close} title={copy.title} description={state.step === 'calendar' ? copy.description : undefined} size="large" keepOnOutsidePress={state.step === 'phone'}>
      {state.step === 'calendar' && <CalendarStep date={state.date} time={state.time} notice={state.notice} now={now()} onDay={booking.chooseDay} onTime={booking.chooseTime} onConfirm={booking.confirmSlot} />}
      {state.step === 'phone' && <PhoneStep slot={state.slot} sending={state.sending} failure={state.failure} onBack={booking.back} onSend={(phone) => void booking.book(phone)} />}
      {state.step === 'success' && <SuccessStep slot={state.slot} onClose={close} />}
    </Dialog>
  );
}
