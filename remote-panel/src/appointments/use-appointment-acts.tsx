import { useState, type ReactNode } from 'react';
import { cancelAppointment, confirmAppointment, type AppointmentItem } from 'shared/contracts/agenda';
import { call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ChangeNotice } from '../exchange/change-notice';
import { useChange } from '../exchange/use-change';
import { formatMoment } from '../format/format';
import { useMay } from '../session/may';
import type { AppointmentActs } from './appointment-row';
import styles from './appointments-page.module.css';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { MoveDialog } from './move-dialog';

/** What can be done with an appointment, wherever it is shown, and what came of it. */
export function useAppointmentActs(refresh: () => void): { readonly acts: AppointmentActs | undefined; readonly notice: ReactNode; readonly dialogs: ReactNode } {
  const may = useMay();
  const { busy, failure, done, change } = useChange(refresh);
  const [moving, setMoving] = useState<AppointmentItem>();
  const [cancelling, setCancelling] = useState<AppointmentItem>();
  const cancel = ({ id, patientName }: AppointmentItem) => {
    setCancelling(undefined);
    change(() => call(cancelAppointment, { id }), copy.cancelledNow(patientName));
  };
  return {
    acts: !may(confirmAppointment) ? undefined : { onMove: setMoving, onCancel: setCancelling, onConfirm: ({ id, patientName }) => change(() => call(confirmAppointment, { id }), copy.confirmedNow(patientName)) },
    notice: <ChangeNotice failure={failure} done={done} />,
    dialogs: (
      <>
        <MoveDialog
          item={moving}
          onClose={() => setMoving(undefined)}
          onMoved={(sentence) => {
            setMoving(undefined);
            change(async () => undefined, sentence);
          }}
        />
        <Dialog
          id="cancelar-cita"
          open={cancelling !== undefined}
          onClose={() => setCancelling(undefined)}
          title={copy.cancelTitle}
          description={cancelling && copy.cancelText(cancelling.patientName, formatMoment(cancelling.startsAt, new Date()))}
        >
          <div className={styles.answer}>
            <Button variant="secondary" onClick={() => setCancelling(undefined)}>{copy.keep}</Button>
            <Button variant="danger" busy={busy} onClick={() => cancelling !== undefined && cancel(cancelling)}>{copy.cancelYes}</Button>
          </div>
        </Dialog>
      </>
    ),
  };
}
