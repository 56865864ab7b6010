import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { staffCopy as copy } from './staff.copy.es';
import styles from './remove-dialog.module.css';

interface Props {
  /** Of the person who would lose access; the dialog is closed without one. */
  readonly email: string | undefined;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before somebody loses access. */
export function RemoveDialog({ email, busy, onCancel, onConfirm }: Props) {
  return (
    <Dialog id="quitar-acceso" open={email !== undefined} onClose={onCancel} title={copy.removeQuestion(email ?? '')} description={copy.removeText}>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>{copy.cancel}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>{copy.remove}</Button>
      </div>
    </Dialog>
  );
}
