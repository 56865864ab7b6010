import { useState, type FormEvent } from 'react';
import { ApiError } from 'shared/http/client';
import type { AppStatus } from 'shared/contracts/releases/control';
import { Button, Dialog, TextField, useProof, look } from 'shared/ui';
import styles from './change-dialog.module.css';
import { changeTitle, comeBack, needsReason, sendChange, type Change } from './change';
import { opsCopy } from './ops.copy.es';
import { ProblemsNotice } from './refusal-notice';

const copy = opsCopy.change;

interface Props {
  readonly change: Change;
  readonly row: AppStatus;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

export function ChangeDialog({ change, row, onClose, onChanged }: Props) {
  const [reason, setReason] = useState('');
  const [percent, setPercent] = useState(change.kind === 'canary' ? change.percent : 0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  // The operator decides on the state shown when the dialog opened, whatever is read meanwhile.
  const [seen] = useState(row);

  const { proven, dialog } = useProof(comeBack);

  // A retry would be refused again: the state has changed.
  const isOutdated = failure?.code === 'activation_conflict' || failure?.code === 'approval_needed';
  const ofReason = failure?.details.find(({ field }) => field === 'reason');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await proven(() => sendChange(change.kind === 'canary' ? { ...change, percent } : change, seen, reason.trim()));
      await onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog id="ops-change" open onClose={onClose} title={changeTitle(change)} description={opsCopy.nameOf(row.app)} keepOnOutsidePress>
      <form className={look.loose} onSubmit={(event) => void submit(event)}>
        {change.kind === 'canary' && change.percent > 0 && (
          <label className={styles.slider}>
            {copy.percent(percent)}
            <input type="range" min={1} max={100} value={percent} onChange={(event) => setPercent(event.target.valueAsNumber)} />
          </label>
        )}
        {change.kind !== 'approve' && (
          <TextField id="ops-reason" label={copy.reason} error={ofReason?.message} value={reason} required={needsReason(change)} minLength={needsReason(change) ? 3 : undefined} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        )}
        {failure !== null && <ProblemsNotice title={failure.message} problems={failure.details.filter((problem) => problem !== ofReason)} />}
        <div className={look.wrap}>
          {!isOutdated && <Button type="submit" busy={busy} variant={change.kind === 'rollback' ? 'danger' : 'primary'}>{copy.confirm}</Button>}
          <Button variant={isOutdated ? 'primary' : 'quiet'} onClick={onClose}>{isOutdated ? copy.lookAgain : copy.cancel}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  );
}
