import { useState } from 'react';
import { cancelAppointment, confirmAppointment, type AppointmentItem } from 'shared/contracts/conversations/agenda';
import { call } from 'shared/http/client';
import { ConfirmDialog, formatMoment, useChange, useMay } from '../ui';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { MoveDialog } from './move-dialog';
import { isOver, type AppointmentList } from './use-appointments';

/** The actions on an appointment, wherever it is shown, with their result. */
export function useAppointmentActs({ items, refresh }: Pick<AppointmentList, 'items' | 'refresh'>) {
  const may = useMay();
  const { notice, changeInTurn } = useChange(refresh);
  const [toMove, setMoving] = useState<AppointmentItem>();
  const [toCancel, setCancelling] = useState<AppointmentItem>();
  // With what a colleague has changed since the window opened.
  const asNow = (item: AppointmentItem | undefined) => items.find(({ id }) => id === item?.id) ?? item;
  const [moving, cancelling] = [asNow(toMove), asNow(toCancel)];
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const carryOut = async (act: 'confirm' | 'cancel', { id, startsAt: at }: AppointmentItem, sentence: string) => {
    setCancelling(undefined);
    setUnderWay((now) => [...now, `${act} ${id}`]);
    await changeInTurn(() => call(act === 'confirm' ? confirmAppointment : cancelAppointment, { id, at }), sentence);
    setUnderWay((now) => now.filter((one) => one !== `${act} ${id}`));
  };
  return {
    acts: !may(confirmAppointment) ? undefined : {
      onMove: setMoving,
      onCancel: setCancelling,
      onConfirm: (item: AppointmentItem) => void carryOut('confirm', item, copy.confirmedNow(item.patientName)),
      isUnderWay: (act: 'confirm' | 'cancel', { id }: AppointmentItem) => underWay.includes(`${act} ${id}`),
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
          busy={underWay.includes(`cancel ${cancelling?.id}`)}
          onClose={() => setCancelling(undefined)}
          onConfirm={() => void (cancelling && carryOut('cancel', cancelling, copy.cancelledNow(cancelling.patientName, isOver(cancelling, new Date()))))}
        />
      </>
    ),
  };
}
