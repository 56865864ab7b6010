import { useState, type ReactNode } from 'react';
import { cancelAppointment, confirmAppointment, type AppointmentItem } from 'shared/contracts/conversations/agenda';
import { call } from 'shared/http/client';
import { ConfirmDialog, formatMoment, useChange, useMay } from '../ui';
import type { AppointmentActs } from './appointment-row';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { MoveDialog } from './move-dialog';
import { isOver, type AppointmentList } from './use-appointments';

/** The actions on an appointment, wherever it is shown, with their result. */
export function useAppointmentActs({ items, refresh }: Pick<AppointmentList, 'items' | 'refresh'>): { readonly acts: AppointmentActs | undefined; readonly notice: ReactNode; readonly dialogs: ReactNode } {
  const may = useMay();
  const { busy, notice, changeInTurn } = useChange(refresh);
  const [toMove, setMoving] = useState<AppointmentItem>();
  const [toCancel, setCancelling] = useState<AppointmentItem>();
  // With what a colleague has changed since the window opened.
  const asNow = (item: AppointmentItem | undefined) => items.find(({ id }) => id === item?.id) ?? item;
  const [moving, cancelling] = [asNow(toMove), asNow(toCancel)];
  const cancel = (item: AppointmentItem) => {
    setCancelling(undefined);
    void changeInTurn(() => call(cancelAppointment, { id: item.id }), copy.cancelledNow(item.patientName, isOver(item, new Date())));
  };
  return {
    acts: !may(confirmAppointment) ? undefined : {
      onMove: setMoving,
      onCancel: setCancelling,
      onConfirm: ({ id, patientName }) => void changeInTurn(() => call(confirmAppointment, { id }), copy.confirmedNow(patientName)),
    },
    notice,
    dialogs: (
      <>
        <MoveDialog
          item={moving}
          onClose={() => setMoving(undefined)}
          onMoved={(sentence) => {
            setMoving((now) => (now === toMove ? undefined : now));
            void changeInTurn(async () => undefined, sentence);
          }}
        />
        <ConfirmDialog
          id="cancelar-cita"
          open={cancelling !== undefined}
          title={copy.cancelTitle}
          description={cancelling && copy.cancelText(cancelling.patientName, formatMoment(cancelling.startsAt, new Date()), isOver(cancelling, new Date()))}
          no={copy.keep}
          yes={copy.cancelYes}
          busy={busy}
          onClose={() => setCancelling(undefined)}
          onConfirm={() => cancelling !== undefined && cancel(cancelling)}
        />
      </>
    ),
  };
}
