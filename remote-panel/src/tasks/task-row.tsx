import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { Check, Ellipsis } from 'lucide-react';
import { changeTask, type Task } from 'shared/contracts/conversations/tasks';
import { isDate } from 'shared/contracts/demos/slots';
import type { InputOf } from 'shared/contracts/endpoint';
import { formatTelephone } from 'shared/contracts/telephone';
import { madridDay } from 'shared/csv/sheet-moment';
import { useBeforeUnload } from 'shared/singleton';
import { Badge, Button, look } from 'shared/ui';
import { useReconnected } from '../live/live-events';
import { BehindLink, formatDayOfYear, formatMoment, shapes, TelephoneLink, useHeldPress, useMay } from '../ui';
import styles from './task-row.module.css';
import { taskLabels, tasksCopy as copy } from './tasks.copy.es';

interface Props {
  readonly task: Task;
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** Without owner, day and note, where there is little room. */
  readonly compact?: boolean;
  readonly onChange: (change: InputOf<typeof changeTask>, sentence?: string, settled?: (kept: boolean) => void) => void;
}

export function TaskRow({ task: listed, members, compact = false, onChange }: Props) {
  // What one has chosen is shown until the list is read again, or it could not be kept.
  const [own, setOwn] = useState<{ readonly listed: Task; readonly chosen?: Partial<Task> | undefined }>({ listed });
  const chosen = own.listed === listed ? own.chosen : undefined;
  const { id, kind, at, dueOn, name, phone, about, callId, threadId, ownerId, doneAt, doneBy, note } = { ...listed, ...chosen };
  const choose = (next: Partial<Pick<Task, 'ownerId' | 'dueOn'>>) => {
    setOwn({ listed, chosen: { ...chosen, ...next } });
    onChange({ id, ...next }, undefined, (kept) => kept || setOwn({ listed }));
  };
  const mayChange = useMay()(changeTask);
  const [open, setOpen] = useState(false);
  // A date is saved when its field is left: while it is typed it passes through others (`0002-12-28`), each of which would move its row.
  const [typed, setTyped] = useState<string>();
  const saveTyped = () => {
    setTyped(undefined);
    if (typed !== undefined && typed !== dueOn && isDate(typed) && typed >= '2000' && typed < '2100') choose({ dueOn: typed });
  };
  useBeforeUnload(saveTyped);
  const hold = useHeldPress(doneAt);
  const follow = useNextRow();
  const who = name ?? (phone === null ? copy.noName : formatTelephone(phone));
  const nameOf = (userId: string | null) => members.find((member) => member.id === userId)?.name;
  const owner = nameOf(ownerId);
  const isOpen = doneAt === null;
  const toggle = isOpen ? copy.markDone : copy.reopen;
  const change = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    follow(currentTarget);
    onChange({ id, done: hold(isOpen) }, (isOpen ? copy.doneNow : copy.reopenedNow)(who));
  };
  const noted = [owner, note].filter(Boolean).join(': ');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={`${shapes.line} ${styles.marks}`}>
          <strong>{taskLabels[kind]}</strong>
          {name !== null && <span className={shapes.cut}>{name}</span>}
          <time className={shapes.soft} dateTime={at}>{formatMoment(at, new Date())}</time>
          {doneAt === null && <DueBadge dueOn={dueOn} />}
          {compact && owner !== undefined && <Badge>{owner}</Badge>}
        </span>
        {about !== null && <span className={compact ? shapes.cut : undefined}>{about}</span>}
        {!compact && noted !== '' && <span className={`${shapes.soft} ${look.anywhere} ${mayChange && note.length <= fieldLetters ? styles.narrow : ''}`}>{noted}</span>}
        {doneAt !== null && <span className={shapes.soft}>{copy.doneBy(nameOf(doneBy) ?? copy.someone, formatMoment(doneAt, new Date()))}</span>}
      </div>
      <div className={`${shapes.line} ${styles.contact}`}><TelephoneLink phone={phone} /><BehindLink callId={callId} threadId={threadId} /></div>
      {!compact && mayChange && <Button className={styles.more} data-screen-only variant="quiet" size="small" aria-expanded={open} aria-label={copy.of(copy.details, who)} onClick={() => setOpen(!open)} icon={Ellipsis} />}
      {!compact && mayChange && (
        <div className={styles.fields} data-open={open || undefined}>
          <label className={shapes.soft}>
            {copy.owner}
            <select className={shapes.control} value={owner === undefined ? '' : (ownerId ?? '')} onChange={({ target }) => choose({ ownerId: target.value || null })}>
              <option value="">{copy.nobody}</option>
              {members.map((member) => <option key={member.id} value={member.id}>{member.name}</option>)}
            </select>
          </label>
          <label className={shapes.soft}>
            {copy.due}
            <input className={shapes.control} type="date" value={typed ?? dueOn} onChange={({ target }) => setTyped(target.value)} onBlur={saveTyped} />
          </label>
          <Note task={listed} onChange={onChange} />
        </div>
      )}
      {mayChange && (
        <Button className={styles.done} data-screen-only variant="secondary" size="small" aria-label={copy.of(toggle, who)} icon={isOpen ? Check : undefined} onClick={change}>{toggle}</Button>
      )}
    </li>
  );
}

/** When a row disappears with the focused button, the neighbour's button gets the focus. @returns a function that records it */
function useNextRow(): (button: HTMLElement) => void {
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => () => {
    const row = pressed.current?.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (pressed.current === document.activeElement) next?.querySelector<HTMLElement>(`.${styles.done}`)?.focus();
  }, []);
  return (button) => void (pressed.current = button);
}

function DueBadge({ dueOn }: { readonly dueOn: string }) {
  const today = madridDay(new Date());
  if (dueOn < today) return <Badge tone="danger">{copy.late(formatDayOfYear(dueOn))}</Badge>;
  return <Badge tone={dueOn === today ? 'warm' : 'neutral'}>{dueOn === today ? copy.today : copy.dueOn(formatDayOfYear(dueOn))}</Badge>;
}

/** A longer note does not fit its field, and is shown beside it. */
const fieldLetters = 20;
const pauseMs = 2_000;
/** Saved at pauses (a session may end any time), on blur, on Enter, when row or page go, and online again. Over a colleague's, the user decides. */
function Note({ task: { id, note }, onChange }: Pick<Props, 'task' | 'onChange'>) {
  const [edit, setEdit] = useState<{ text: string; since: string; sent: boolean; own?: string | undefined; failed?: true }>({ text: note, since: note, sent: true });
  const { since, sent, own, failed } = edit;
  // One's own earlier text has arrived, perhaps while one goes on typing: from here on, another one is a colleague's.
  if (since !== note && note === own) setEdit({ text: edit.text, since: note, sent: edit.text.trim() === note, own });
  const text = sent && since !== note ? note : edit.text;
  const crossed = !sent && since !== note && note !== text.trim();
  const keep = () => {
    setEdit({ text, since: note, sent: true, own: text.trim() });
    const settled = (kept: boolean) => kept || setEdit((now) => (now.sent ? { ...now, sent: false, failed: true } : now));
    // One's own earlier text may not have arrived here yet.
    if (text.trim() !== note) onChange({ id, note: text, replaces: [note, own ?? note] }, undefined, settled);
  };
  const saveTyped = () => void (sent || crossed || text.trim() === note || keep());
  const save = useEffectEvent(saveTyped);
  useEffect(() => {
    const timer = setTimeout(() => save(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => save(), []);
  useReconnected(failed === true && !crossed, keep);
  useBeforeUnload(saveTyped);
  return (
    <div className={shapes.stack} tabIndex={-1}>
      <label className={shapes.soft}>
        {copy.note}
        <input
          className={shapes.control}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setEdit({ text: target.value, since: sent ? note : since, sent: false, own })}
          onBlur={() => sent || crossed || keep()}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      </label>
      {(crossed || failed) && (
        <div className={shapes.soft} role="status">
          <p>{crossed ? copy.crossed(note) : copy.notKept}</p>
          <Button variant="secondary" size="small" onClick={keep}>{crossed ? copy.keepMine : copy.keep}</Button>
          {crossed && <Button variant="quiet" size="small" onClick={() => setEdit({ text: note, since: note, sent: true })}>{copy.keepTheirs}</Button>}
        </div>
      )}
    </div>
  );
}
