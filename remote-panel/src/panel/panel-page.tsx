import { useCallback, useRef } from 'react';
import type { SessionInfo } from 'shared/contracts/auth';
import { Navigate, Route, Routes, useNavigate, usePageTitle } from 'shared/singleton';
import { Spinner } from 'shared/ui/spinner';
import { CallsPage } from '../calls/calls-page';
import { Dashboard } from '../dashboard/dashboard';
import { LiveEvents } from '../live/live-events';
import { LeavingContext } from '../session/leaving';
import { sessionEnded, SessionLostContext } from '../session/session-lost';
import { useClearOnLeave } from '../session/use-clear-on-leave';
import { useSession } from '../session/use-session';
import { StaffPage } from '../staff/staff-page';
import { NoClinic } from './no-clinic';
import { panelCopy as copy } from './panel.copy.es';
import { PanelFrame } from './panel-frame';
import styles from './panel-page.module.css';

/** /panel and below: a spinner until the session is known, then the panel; without a session, the login page. */
export function PanelPage() {
  usePageTitle(copy.title);
  useClearOnLeave();
  const state = useSession();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const setLeaving = useCallback((now: boolean) => void (leaving.current = now), []);
  const sessionLost = useCallback(() => {
    if (!leaving.current) void navigate('/login', { replace: true, state: sessionEnded });
  }, [navigate]);
  if (state.status === 'none') return <Navigate to="/login" replace />;
  if (state.status === 'checking') {
    return (
      <main className={styles.checking} id="contenido" tabIndex={-1}>
        <Spinner size="large" label={copy.checking} />
      </main>
    );
  }
  if (state.session.clinic === null) return <NoClinic session={state.session} />;
  return (
    <SessionLostContext value={sessionLost}>
      <LeavingContext value={setLeaving}>
        <LiveEvents>
          <Views session={state.session} owner={state.session.clinic.role === 'owner'} />
        </LiveEvents>
      </LeavingContext>
    </SessionLostContext>
  );
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
