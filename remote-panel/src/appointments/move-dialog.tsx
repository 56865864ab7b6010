import { useState } from 'react';
import { listFreeSlots, moveAppointment, type AppointmentItem } from 'shared/contracts/conversations/agenda';
import { isDate } from 'shared/contracts/demos/slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { call } from 'shared/http/client';
import { Button, Dialog, Notice, TextField } from 'shared/ui';
import { byDay, formatLongDay, formatMoment, formatTime, Loaded, shapes, useChange, useExchange } from '../ui';
import { appointmentsCopy as copy } from './appointments.copy.es';
import styles from './move-dialog.module.css';

interface Props {
  readonly item: AppointmentItem | undefined;
  readonly onClose: () => void;
  readonly onMoved: (sentence: string) => void;
}

/** The free times of the appointment's agenda; choose one, then confirm it. */
export function MoveDialog({ item, onClose, onMoved }: Props) {
  return (
    <Dialog id="mover-cita" open={item !== undefined} onClose={onClose} title={copy.moveTitle(item?.patientName ?? '')} description={copy.moveText(item === undefined ? '' : formatMoment(item.startsAt, new Date()))}>
      {item !== undefined && <FreeSlots key={item.id} item={item} onMoved={onMoved} />}
    </Dialog>
  );
}

const nameOf = (slot: string) => `${formatLongDay(madridDay(new Date(slot)))}, ${formatTime(slot)}`;

function FreeSlots({ item, onMoved }: { readonly item: AppointmentItem; readonly onMoved: (sentence: string) => void }) {
  const today = madridDay(new Date());
  const [from, setFrom] = useState(today);
  // A partly typed date is another date: it is validated on blur.
  const [typed, setTyped] = useState(today);
  const [left, setLeft] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const free = useExchange(`free slots ${item.id} ${from}`, (signal) => call(listFreeSlots, { id: item.id, from }, { signal }));
  const { busy, failure, change } = useChange(free.refresh);
  const slots = free.data?.slots ?? [];
  // A time that was taken meanwhile, or is no longer listed, is not chosen.
  const target = slots.find((slot) => slot === chosen);
  const days = byDay(slots.filter((slot) => slot !== item.startsAt), (slot) => slot);
  const isAhead = (day: string) => isDate(day) && day >= today;
  const type = (day: string) => {
    setTyped(day);
    setLeft(false);
    if (isAhead(day)) setFrom(day);
  };
  const move = (startsAt: string) =>
    change(async () => {
      const { moved } = await call(moveAppointment, { id: item.id, startsAt, at: item.startsAt });
      setTaken(moved ? undefined : startsAt);
      if (moved) onMoved(copy.movedNow(item.patientName, nameOf(startsAt)));
    });
  return (
    <div className={shapes.stack}>
      <TextField id="mover-desde" label={copy.from} type="date" value={typed} min={today} onChange={({ target }) => type(target.value)} onBlur={() => setLeft(true)} />
      {left && !isAhead(typed) && <Notice tone="warning" role="alert">{copy.past}</Notice>}
      <Loaded exchange={free} loading={copy.loading}>{() => days.size === 0 && <p>{copy.noSlots}</p>}</Loaded>
      {[...days].map(([day, times]) => (
        <section key={day}>
          <h3 className={shapes.heading}>{copy.day(null, formatLongDay(day))}</h3>
          <ul className={shapes.line}>
            {times.map((slot) => (
              <li key={slot}>
                <Button variant={slot === target ? 'primary' : 'secondary'} size="small" aria-pressed={slot === target} aria-label={nameOf(slot)} onClick={() => setChosen(slot)}>{formatTime(slot)}</Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={`${shapes.stack} ${styles.confirm}`}>
        {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
        {taken !== undefined && taken === chosen && <Notice tone="warning" role="alert">{copy.taken}</Notice>}
        <Button wide busy={busy} aria-disabled={target === undefined} onClick={() => target !== undefined && move(target)}>{copy.moveTo(target && nameOf(target))}</Button>
      </div>
    </div>
  );
}
