import { useCallback, useEffect, useRef, useState, type PropsWithChildren } from 'react';
import { getSession, turnToClinic, type SessionInfo } from 'shared/contracts/clinic/auth';
import { ApiError, call } from 'shared/http/client';
import { Button, Dialog, MessagePage, Notice } from 'shared/ui';
import { leaving, SessionChangedContext, SessionLostContext, shapes, useChange, useFailure } from '../ui';
import { LiveEvents } from '../live/live-events';
import { panelCopy as copy } from './panel.copy.es';

const settleMs = 1_000;

const nameOf = ({ user }: SessionInfo) => user.name ?? user.email;

/** While one session replaces another, the browser briefly still sends the old one. */
const askTwice = async (): Promise<SessionInfo> => call(getSession, {}).catch(async (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'not_signed_in') throw error;
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  return call(getSession, {});
});

/** Detects that the browser's session is not this tab's, or its role another. Typed text stays for its clinic; no other person sees it. */
export function SessionWatch({ session, onRole, children }: Readonly<PropsWithChildren<{ session: SessionInfo; onRole: () => void }>>) {
  const [now, setNow] = useState<SessionInfo>();
  const onFailure = useFailure();
  const { busy, failure, change } = useChange();
  const own = now?.clinics.find(({ id }) => id === session.clinic?.id);
  const asked = useRef(0);
  const [turns, setTurns] = useState(0);
  const compare = useCallback(() => {
    const question = (asked.current += 1);
    const isOther = ({ user, clinic }: SessionInfo) => user.email !== session.user.email || (clinic !== null && clinic.id !== session.clinic?.id);
    void askTwice().then(
      (found) => {
        if (question !== asked.current) return;
        setNow(!leaving.isUnderWay && isOther(found) ? found : undefined);
        if (!isOther(found) && found.clinic !== null && found.clinic.role !== session.clinic?.role) onRole();
      },
      (error: unknown) => question === asked.current && onFailure(error, () => undefined),
    );
  }, [session, onRole, onFailure]);
  useEffect(() => () => void (asked.current += 1), []);
  const turnBack = async (id: string) => {
    await call(turnToClinic, { id });
    asked.current += 1;
    setNow(undefined);
    setTurns((before) => before + 1);
  };
  const reload = () => window.location.reload();
  if (now !== undefined && now.user.email !== session.user.email) {
    return <MessagePage mood="pause" role="alert" title={copy.otherPersonTitle(nameOf(now))} text={copy.otherPersonText(nameOf(session))}><Button onClick={reload}>{copy.goOnAs(nameOf(now))}</Button></MessagePage>;
  }
  return (
    <SessionChangedContext value={compare}>
      <SessionLostContext value={compare}><LiveEvents opening={turns}>{children}</LiveEvents></SessionLostContext>
      <Dialog
        id="otra-clinica"
        open={now !== undefined}
        onClose={() => setNow(undefined)}
        keepOnOutsidePress
        title={copy.otherClinicTitle}
        description={copy.otherClinicText(session.clinicName, now?.clinicName ?? '')}
      >
        {failure !== undefined && <Notice tone="danger" role="alert">{failure}</Notice>}
        <div className={shapes.actions}>
          {own !== undefined && <Button busy={busy} onClick={() => change(() => turnBack(own.id))}>{copy.backTo(session.clinicName)}</Button>}
          <Button variant="secondary" onClick={reload}>{copy.goOnIn(now?.clinicName ?? '')}</Button>
        </div>
      </Dialog>
    </SessionChangedContext>
  );
}
