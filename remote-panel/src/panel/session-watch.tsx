import { useCallback, useState, type ReactNode } from 'react';
import { getSession, turnToClinic, type SessionInfo } from 'shared/contracts/auth';
import { call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { MessagePage } from 'shared/ui/message-page';
import { Notice } from 'shared/ui/notice';
import { useChange } from '../exchange/use-change';
import { leaving } from '../session/leaving';
import { SessionChangedContext, useFailure } from '../session/session-lost';
import shapes from '../ui/shapes.module.css';
import { panelCopy as copy } from './panel.copy.es';

const nameOf = ({ user }: SessionInfo) => user.name ?? user.email;

/** Says when the browser's session is no longer the one that this tab was drawn for. What was typed stays for its clinic; nothing stays for another person's eyes. */
export function SessionWatch({ session, children }: { readonly session: SessionInfo; readonly children: ReactNode }) {
  const [now, setNow] = useState<SessionInfo>();
  const onFailure = useFailure();
  const { busy, failure, change } = useChange();
  const own = now?.clinics.find(({ id }) => id === session.clinic?.id);
  const compare = useCallback(() => {
    const isOther = ({ user, clinic }: SessionInfo) => user.email !== session.user.email || (clinic !== null && clinic.id !== session.clinic?.id);
    call(getSession, {}).then((found) => setNow(!leaving.isUnderWay && isOther(found) ? found : undefined), (error: unknown) => onFailure(error, () => undefined));
  }, [session, onFailure]);
  const reload = () => window.location.reload();
  if (now !== undefined && now.user.email !== session.user.email) {
    return <MessagePage mood="pause" role="alert" title={copy.otherPersonTitle(nameOf(now))} text={copy.otherPersonText(nameOf(session))}><Button onClick={reload}>{copy.goOnAs(nameOf(now))}</Button></MessagePage>;
  }
  return (
    <SessionChangedContext value={compare}>
      {children}
      <Dialog id="otra-clinica" open={now !== undefined} onClose={() => setNow(undefined)} keepOnOutsidePress title={copy.otherClinicTitle} description={copy.otherClinicText(session.clinicName, now?.clinicName ?? '')}>
        {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
        <div className={shapes.actions}>
          {own !== undefined && <Button busy={busy} onClick={() => change(() => call(turnToClinic, { id: own.id }).then(() => setNow(undefined)))}>{copy.backTo(session.clinicName)}</Button>}
          <Button variant="secondary" onClick={reload}>{copy.goOnIn(now?.clinicName ?? '')}</Button>
        </div>
      </Dialog>
    </SessionChangedContext>
  );
}
