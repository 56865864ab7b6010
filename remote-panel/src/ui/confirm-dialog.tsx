import { Button, Dialog, type DialogProps } from 'shared/ui';
import shapes from './shapes.module.css';

interface Props extends Omit<DialogProps, 'children'> {
  readonly no: string;
  readonly yes: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmDialog({ no, yes, busy, onConfirm, ...dialog }: Props) {
  return (
    <Dialog {...dialog}>
      <div className={shapes.actions}>
        <Button variant="secondary" onClick={dialog.onClose}>{no}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>{yes}</Button>
      </div>
    </Dialog>
  );
}
