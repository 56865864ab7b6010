import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { bookingWayLabels } from 'shared/copy/agenda.es';
import { Badge, Button } from 'shared/ui';
import { BehindLink, formatMoment, formatTime, shapes, TelephoneLink, useHeldPress } from '../ui';
import styles from './appointment-row.module.css';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { isOver } from './use-appointments';

export type AppointmentActs = Readonly<Record<'onConfirm' | 'onMove' | 'onCancel', (item: AppointmentItem) => void> & { isUnderWay: (act: 'confirm' | 'cancel', item: AppointmentItem) => boolean }>;

export function AppointmentRow({ item, acts }: { readonly item: AppointmentItem; readonly acts: AppointmentActs | undefined }) {
  const { startsAt, endsAt, patientName, reason, visit, agenda, confirmed, bookedBy } = item;
  const about = [visit, reason].filter(Boolean).join(' · ');
  const hold = useHeldPress(confirmed);
  const over = isOver(item, new Date());
  const label = (act: string) => copy.of(act, item, formatMoment(startsAt, new Date()));
  return (
    <li className={styles.row} data-over={over || undefined}>
      <time className={styles.time} dateTime={startsAt}>
        {formatTime(startsAt)}
        <span className={`${shapes.soft} ${styles.end}`}>{formatTime(endsAt)}</span>
      </time>
      <div className={styles.who}>
        <strong className={styles.name}>{patientName}</strong>
        <TelephoneLink phone={item.patientPhone} />
      </div>
      <div className={styles.what}>
        {about !== '' && <span>{about}</span>}
        <span className={`${shapes.line} ${styles.marks}`}>
          {over && <span>{copy.over}</span>}
          {confirmed && <Badge tone="accent">{copy.confirmed}</Badge>}
          {agenda !== null && <Badge>{agenda}</Badge>}
          <span className={shapes.soft}>{bookingWayLabels[bookedBy]}</span>
          <BehindLink callId={item.callId} threadId={item.threadId} />
        </span>
      </div>
      {acts !== undefined && (
        <div className={`${shapes.actions} ${styles.acts}`}>
          {!confirmed && !over && <Button variant="secondary" size="small" busy={acts.isUnderWay('confirm', item)} aria-label={label(copy.confirm)} onClick={() => acts.onConfirm(hold(item))}>{copy.confirm}</Button>}
          <Button variant="quiet" size="small" aria-label={label(copy.move)} onClick={() => acts.onMove(item)}>{copy.move}</Button>
          <Button variant="quiet" size="small" busy={acts.isUnderWay('cancel', item)} aria-label={label(copy.cancel)} onClick={() => acts.onCancel(item)}>{copy.cancel}</Button>
        </div>
      )}
    </li>
  );
}
