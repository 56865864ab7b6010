import type { MouseEvent, RefCallback } from 'react';
import type { CallListItem } from 'shared/contracts/conversations/call-history';
import { categoryLabel } from 'shared/copy/calls.es';
import { callerOf } from 'shared/csv/sheet-rows';
import { Badge } from 'shared/ui';
import { formatLength, formatMoment, shapes } from '../ui';
import { CallOutcomeBadge } from './call-outcome';
import styles from './call-table.module.css';
import { callsCopy as copy } from './calls.copy.es';

interface Props {
  readonly labelledBy: string;
  readonly rows: RefCallback<HTMLElement>;
  readonly calls: readonly CallListItem[];
  readonly onOpen: (id: string) => void;
}

/** A table on wide screens, a list of cards on narrow ones: the same rows. */
export function CallTable({ labelledBy, rows, calls, onOpen }: Props) {
  return (
    <div className={styles.place}>
      <table className={shapes.table} aria-labelledby={labelledBy}>
        <thead className={styles.head}>
          <tr>
            {[copy.date, copy.caller, copy.duration, copy.outcome, copy.category, copy.summary].map((name) => (
              <th key={name} scope="col" className={name === copy.duration ? styles.duration : undefined}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>{calls.map((item) => <Row key={item.id} item={item} onOpen={onOpen} />)}</tbody>
      </table>
    </div>
  );
}

function Row({ item, onOpen }: { readonly item: CallListItem; readonly onOpen: (id: string) => void }) {
  const when = formatMoment(item.startedAt, new Date());
  /** The button's own click bubbles up to here too. The focus returns to the button when the call is closed. */
  const open = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    // Selecting a telephone to copy it is no press.
    if (window.getSelection()?.type === 'Range' && (target as Element).closest('button') === null) return;
    currentTarget.querySelector('button')?.focus();
    onOpen(item.id);
  };
  return (
    // A pointer target as large as the row: the keyboard has the button. A row has no overlay, because WebKit positions nothing in it.
    <tr className={styles.row} onClick={open}>
      <th scope="row" className={styles.when}>
        <button type="button" className={styles.open} aria-label={copy.open(when)}>
          <time dateTime={item.startedAt}>{when}</time>
        </button>
      </th>
      <td className={styles.caller}>
        {item.callerName !== null && <strong className={styles.name}>{item.callerName}</strong>}
        {callerOf(item)} {item.sample && <Badge tone="warm">{copy.sample}</Badge>}
      </td>
      <td className={styles.duration}>{item.durationMs === null ? '—' : formatLength(item.durationMs)}</td>
      <td className={styles.outcome}>
        <span className={styles.badges}>
          <CallOutcomeBadge outcome={item.outcome} />
          {item.reservedAppointment === true && <Badge>{copy.appointment}</Badge>}
        </span>
      </td>
      <td className={styles.category}>{item.category === null ? '—' : categoryLabel(item.category)}</td>
      <td className={styles.summary}>{item.summary ?? copy.noSummary}</td>
    </tr>
  );
}
