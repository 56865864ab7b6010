import { answerInvitation, type OwnClinic, type SessionInfo } from 'shared/contracts/auth';
import { call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { MessagePage } from 'shared/ui/message-page';
import { Notice } from 'shared/ui/notice';
import { useChange } from '../exchange/use-change';
import { roleLabels } from '../staff/staff.copy.es';
import { panelCopy as copy } from './panel.copy.es';
import { useLeave, useSignOut } from './use-leave';

interface Props { readonly session: SessionInfo; readonly invitation: OwnClinic; readonly onDeclined: () => void; readonly onLater: () => void }

/** In the panel's place while a clinic asks somebody in: nobody joins one but by its name. Who works somewhere already may go on there. */
export function InvitationPage({ session: { user, clinics }, invitation: { id, name, role }, onDeclined, onLater }: Props) {
  const answer = (accept: boolean) => call(answerInvitation, { id, clinicName: name, accept });
  const { busy, failed, leave } = useLeave(() => answer(true), '/panel');
  const declining = useChange();
  const leaving = useSignOut();
  return (
    <MessagePage mood="pause" title={copy.invitationTitle(name)} text={copy.invitationText(user.email, roleLabels[role])}>
      {(failed || declining.failure !== undefined) && <Notice tone="danger" role="alert">{copy.invitationFailed}</Notice>}
      {leaving.failed && <Notice tone="danger" role="alert">{copy.signOutFailed}</Notice>}
      <Button onClick={leave} busy={busy}>{copy.accept(name)}</Button>
      {clinics.length > 0 && <Button variant="secondary" onClick={onLater}>{copy.later}</Button>}
      <Button variant="secondary" onClick={() => declining.change(() => answer(false).then(onDeclined))} busy={declining.busy}>{copy.decline}</Button>
      <Button variant="quiet" onClick={leaving.leave} busy={leaving.busy}>{copy.signOut}</Button>
    </MessagePage>
  );
}
