import { turnToClinic, type OwnClinic, type SessionInfo } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { Button, Dialog, Notice } from 'shared/ui';
import { roleLabels } from '../staff/staff.copy.es';
import { shapes } from '../ui';
import { panelCopy as copy } from './panel.copy.es';
import { useLeave } from './use-leave';

interface Props { readonly session: SessionInfo; readonly open: boolean; readonly onClose: () => void }

/** The choice between a person's clinics. */
export function ClinicDialog({ session: { clinic, clinics }, open, onClose }: Props) {
  return (
    <Dialog id="clinicas" open={open} onClose={onClose} title={copy.turn} description={copy.turnText}>
      <ul className={shapes.stack}>{clinics.map((one) => <li key={one.id}><ClinicChoice {...one} isShown={one.id === clinic?.id} /></li>)}</ul>
    </Dialog>
  );
}

export function ClinicChoice({ id, name, role, isShown = false, to = '/panel' }: OwnClinic & { readonly isShown?: boolean; readonly to?: string }) {
  const { busy, failed, leave } = useLeave(() => call(turnToClinic, { id }), to);
  return (
    <>
      <Button wide variant={isShown ? 'primary' : 'secondary'} aria-current={isShown && to === '/panel'} busy={busy} onClick={leave}>{`${name} · ${roleLabels[role]}`}</Button>
      {failed && <Notice tone="danger" role="alert">{copy.turnFailed}</Notice>}
    </>
  );
}
