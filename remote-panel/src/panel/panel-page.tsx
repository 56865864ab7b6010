import { useCallback, useEffect, useState } from 'react';
import type { SessionInfo } from 'shared/contracts/auth';
import { Navigate, Route, Routes, useLocation, useNavigate, usePageTitle } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { MessagePage } from 'shared/ui/message-page';
import { Spinner } from 'shared/ui/spinner';
import { CallsPage } from '../calls/calls-page';
import { Dashboard } from '../dashboard/dashboard';
import { dropEarly } from '../exchange/early-reading';
import { LiveEvents } from '../live/live-events';
import { forgetDeepLink, readDeepLink, rememberDeepLink } from '../session/deep-link';
import { createLeaving, LeavingContext } from '../session/leaving';
import { sessionEnded, SessionLostContext } from '../session/session-lost';
import { useClearOnLeave } from '../session/use-clear-on-leave';
import { useSession } from '../session/use-session';
import { StaffPage } from '../staff/staff-page';
import { NoClinic } from './no-clinic';
import { panelCopy as copy, titleOf } from './panel.copy.es';
import { startReadings } from './early-readings';
import { PanelFrame } from './panel-frame';
import styles from './panel-page.module.css';

/** /panel and below: a spinner until the session is known, then the panel; without a session, the login page. */
export function PanelPage() {
  useClearOnLeave();
  const state = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  usePageTitle(state.status === 'signed_in' && state.session.clinic === null ? copy.noClinicTitle : titleOf(location.pathname));
  const [leaving] = useState(createLeaving);
  const sessionLost = useCallback(() => {
    if (leaving.isUnderWay()) return;
    rememberDeepLink(window.location);
    void navigate('/login', { replace: true, state: sessionEnded });
  }, [navigate, leaving]);
  useEffect(() => startReadings(window.location), []);
  useEffect(() => {
    // What failed beside the question who is signed in is read anew once that is answered.
    if (state.status === 'failed') dropEarly();
  }, [state.status]);
  if (state.status === 'none') return <ToSignIn />;
  if (state.status === 'checking') {
    return (
      <main className={styles.checking} id="contenido" tabIndex={-1}>
        <Spinner size="large" label={copy.checking} />
      </main>
    );
  }
  if (state.status === 'failed') {
    return (
      <main id="contenido" tabIndex={-1}>
        <MessagePage
          mood="pause"
          role="alert"
          title={copy.unreachableTitle}
          text={copy.unreachableText}
          actions={<Button onClick={state.retry} busy={state.busy}>{copy.retry}</Button>}
        />
      </main>
    );
  }
  if (location.pathname.replace(/\/$/, '') === '/panel' && location.search === '' && readDeepLink() !== null) return <BackToDeepLink />;
  if (state.session.clinic === null) return <NoClinic session={state.session} />;
  return (
    <SessionLostContext value={sessionLost}>
      <LeavingContext value={leaving}>
        <LiveEvents>
          <Views session={state.session} owner={state.session.clinic.role === 'owner'} />
        </LiveEvents>
      </LeavingContext>
    </SessionLostContext>
  );
}

/** To the login page, and after the sign-in back to where somebody was or wanted to go. */
function ToSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberDeepLink(window.location);
    void navigate('/login', { replace: true });
  }, [navigate]);
  return null;
}

function BackToDeepLink() {
  const navigate = useNavigate();
  useEffect(() => {
    const address = readDeepLink();
    forgetDeepLink();
    void navigate(address ?? '/panel', { replace: true });
  }, [navigate]);
  return null;
}

function Views({ session, owner }: { readonly session: SessionInfo; readonly owner: boolean }) {
  return (
    <PanelFrame session={session} owner={owner}>
      <Routes>
        <Route index element={<Dashboard />} />
        <Route path="llamadas" element={<CallsPage />} />
        {owner && <Route path="equipo" element={<StaffPage ownEmail={session.user.email} />} />}
        <Route path="*" element={<Navigate to="/panel" replace />} />
      </Routes>
    </PanelFrame>
  );
}
