import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { holdBackPresses } from '../../browser/hold-back-presses';
import { useHistoryEntry, type HistoryEntry } from '../../browser/use-history-entry';
import { CallBar } from '../call-bar/call-bar';
import { dialogCopy } from './dialog.copy.es';
import styles from './dialog.module.css';

export interface DialogProps {
  /** Constant: the ids of title and description derive from it. */
  readonly id: string;
  readonly open: boolean;
  /** Called by Escape, the cross and a press outside. The owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly size?: 'medium' | 'large';
  /** A press outside does nothing: for forms, where it would discard the input. */
  readonly keepOnOutsidePress?: boolean;
  /** Behaviour on the browser's Back and Forward; default: Back closes the window. */
  readonly history?: HistoryEntry;
  /** The page's address identifies the window's content, and Back changes the address. */
  readonly addressed?: boolean;
  /** Keeps the content mounted while the window is hidden. */
  readonly kept?: boolean;
  readonly children: ReactNode;
}

/** A press beside the window. One on its own scroll bar has the window as its target, too. */
const isBeside = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: MouseEvent) => x < left || x > right || y < top || y > bottom;

/** A modal window. The browser's own <dialog> traps the focus and restores it afterwards. */
export function Dialog({ id, open, onClose, title, description, size = 'medium', keepOnOutsidePress = false, history = { onBack: onClose }, addressed = false, kept = open, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the content's effects: a field that takes the focus must be in an open window.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    holdBackPresses();
    return () => {
      element.close();
      holdBackPresses();
    };
  }, [open]);
  useHistoryEntry(id, open && !addressed, history);
  const escaped = useRef(false);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the dialog element itself closes by keyboard
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onKeyDown={({ key }) => void (escaped.current = key === 'Escape')}
      onCancel={(event) => {
        // React passes on the cancel of a window within this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // Android's Back gesture sends a cancel without a key.
        if (escaped.current) onClose();
        else history.onBack();
      }}
      onMouseDown={(event) => !keepOnOutsidePress && event.target === dialog.current && isBeside(dialog.current.getBoundingClientRect(), event) && onClose()}
    >
      {kept && (
        <div className={styles.sheet}>
          <div className={styles.header}>
            <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>{title}</h2>
            <button type="button" className={styles.close} aria-label={dialogCopy.close} onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </button>
            {description !== undefined && <p className={styles.description} id={`${id}-description`}>{description}</p>}
          </div>
          {children}
        </div>
      )}
      {open && <CallBar />}
    </dialog>
  );
}
