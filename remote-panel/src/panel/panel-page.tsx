import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { answerInvitation, listStaff, type OwnClinic, type SessionInfo } from 'shared/contracts/clinic/auth';
import { putAgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { call } from 'shared/http/client';
import { Navigate, useBeforeUnload, useLocation, useNavigate, usePageTitle, useSite } from 'shared/singleton';
import { Button, ButtonLink, MessagePage, Notice, VoiceMark, useProof, look } from 'shared/ui';
import { leaving, OwnerContext, ProofContext, sessionEnded, SessionLostContext, useChange, useMay, useParameter } from '../ui';
import { AccountPage } from '../account/account-page';
import { AppointmentsPage } from '../appointments/appointments-page';
import { CallsPage } from '../calls/calls-page';
import { ConversationDialogs } from '../conversation/conversation-dialogs';
import { Dashboard } from '../dashboard/dashboard';
import { dropEarly } from '../exchange/early-reading';
import { FigureRowsPage } from '../figures/figure-rows-page';
import { HoursPage, type HoursDraft } from '../hours/hours-page';
import { secondFactorCopy } from '../login/second-factor.copy.es';
import { SecondFactorPage } from '../login/second-factor-page';
import { readDeepLink, rememberDeepLink, takeDeepLink } from '../session/deep-link';
import { dueInvitation, putOff } from '../session/put-off';
import { useClearOnLeave } from '../session/use-clear-on-leave';
import { useSession } from '../session/use-session';
import { isSoundOn, playSound } from '../signals/sound';
import { StaffPage } from '../staff/staff-page';
import { roleLabels } from '../staff/staff.copy.es';
import { TasksPage } from '../tasks/tasks-page';
import { OpenTasks, useOpenTasks } from '../tasks/tasks';
import { ClinicChoice } from './clinic-dialog';
import { panelCopy as copy } from './panel.copy.es';
import { startReadings } from './early-readings';
import { PanelFrame } from './panel-frame';
import { pages, titleOf } from './sections';
import { SessionWatch } from './session-watch';
import styles from './panel-page.module.css';
import { useLeave, useSignOut } from './use-leave';

/** Signals open tasks outside the page: a number in the tab's title, and an optional sound. */
function TaskSignals({ onWaiting }: { readonly onWaiting: (tasks: number) => void }) {
  const { data } = useOpenTasks();
  const before = useRef<number>(undefined);
  const open = data?.open;
  useEffect(() => {
    if (open === undefined) return;
    if (before.current !== undefined && open > before.current && isSoundOn()) playSound();
    before.current = open;
    onWaiting(open);
    return () => onWaiting(0);
  }, [open, onWaiting]);
  return null;
}

interface Props { readonly session: SessionInfo; readonly invitation: OwnClinic; readonly onDeclined: () => void; readonly onLater: () => void }

/** Replaces the panel while an invitation is open, with the clinic's name. Members of another clinic may continue there. */
function InvitationPage({ session: { user, clinics }, invitation: { id, name, role }, onDeclined, onLater }: Props) {
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

/** For a person whose session has no clinic, with the clinics that they belong to. */
function NoClinic({ session: { user, clinics } }: { readonly session: SessionInfo }) {
  const { email } = useSite();
  const { busy, failed, leave } = useSignOut();
  return (
    <MessagePage mood="pause" {...copy.noClinic(user.email, clinics.length)}>
      {failed && <Notice tone="danger" role="alert">{copy.otherAccountFailed}</Notice>}
      {clinics.map((clinic) => <ClinicChoice key={clinic.id} {...clinic} />)}
      <Button variant={clinics.length === 0 ? 'primary' : 'secondary'} onClick={leave} busy={busy}>{copy.otherAccount}</Button>
      <ButtonLink href={`mailto:${email}`} variant="secondary">{copy.writeUs}</ButtonLink>
    </MessagePage>
  );
}

/** /panel and below: a spinner until the session is known, then the panel; without a session, the login page. */
export function PanelPage() {
  useClearOnLeave();
  const state = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [waiting, setWaiting] = useState(0);
  const signedIn = state.status === 'signed_in' ? state.session : undefined;
  const halfway = signedIn !== undefined && signedIn.secondFactor !== 'given';
  const invitation = signedIn && dueInvitation(signedIn);
  const [wanted, setWanted] = useParameter('clinica', { replace: true });
  const turnTo = signedIn?.clinics.find(({ id }) => id === wanted && id !== signedIn.clinic?.id);
  const interrupted = halfway || invitation !== undefined;
  const noClinic = signedIn?.clinic === null ? copy.noClinic('', signedIn.clinics.length) : undefined;
  const asked = halfway ? secondFactorCopy.title : invitation && copy.invitationTitle(invitation.name);
  usePageTitle(asked ?? noClinic?.title ?? titleOf(location.pathname, waiting));
  const sessionLost = useCallback(() => {
    if (leaving.isUnderWay) return;
    rememberDeepLink(window.location);
    void navigate('/login', { replace: true, state: sessionEnded });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `navigate` is new at every address, where the stream and all readings would begin anew
  }, []);
  useEffect(() => startReadings(window.location), []);
  useEffect(() => {
    // The panel's components have taken theirs by now: the rest failed, was refused, or belongs to a page that did not open.
    if (state.status !== 'checking') dropEarly();
  }, [state.status]);
  useEffect(() => {
    // Then the address no longer fixes the clinic: it would undo a switch in another tab.
    if (wanted !== null && state.status === 'signed_in' && !interrupted && turnTo === undefined) setWanted(null);
  }, [wanted, state.status, interrupted, turnTo, setWanted]);
  if (state.status === 'none') return <Onward to={toSignIn} />;
  if (state.status === 'checking') {
    return (
      <main className={styles.checking} id="contenido" tabIndex={-1}>
        <p className={`${look.lead} ${look.middle}`} role="status"><VoiceMark size={40} mood="connecting" />{copy.checking}</p>
      </main>
    );
  }
  if (state.status === 'failed') {
    return (
      <MessagePage mood="broken" role="alert" title={copy.unreachableTitle} text={state.said ?? copy.unreachableText}>
        <Button onClick={state.retry} busy={state.busy}>{copy.retry}</Button>
      </MessagePage>
    );
  }
  const { session } = state;
  if (interrupted) {
    return <SessionLostContext value={sessionLost}>
      {halfway && <SecondFactorPage session={session} onGiven={state.retry} />}
      {invitation !== undefined && <InvitationPage key={invitation.id} session={session} invitation={invitation} onDeclined={state.retry} onLater={() => (putOff(session, invitation), state.retry())} />}
    </SessionLostContext>;
  }
  if (location.pathname.replace(/\/$/, '') === '/panel' && location.search === '' && readDeepLink() !== null) return <Onward to={takeDeepLink} />;
  if (turnTo !== undefined) {
    return <SessionLostContext value={sessionLost}>
      <MessagePage mood="pause" title={copy.ofOther(turnTo.name)} text={copy.turnText}>
        <ClinicChoice {...turnTo} to={location.pathname + location.search} isShown />
        {session.clinic !== null && <Button variant="secondary" onClick={() => setWanted(null)}>{copy.goOnIn(session.clinicName)}</Button>}
      </MessagePage>
    </SessionLostContext>;
  }
  if (session.clinic === null) return <SessionLostContext value={sessionLost}><NoClinic session={session} /></SessionLostContext>;
  return (
    <SessionLostContext value={sessionLost}>
      <SessionWatch session={session} onRole={state.retry}>
        <OwnerContext value={session}><OpenTasks><Views session={session} onWaiting={setWaiting} /></OpenTasks></OwnerContext>
      </SessionWatch>
    </SessionLostContext>
  );
}

/** Navigates on mount to an address that is computed then. */
function Onward({ to }: { readonly to: () => string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to(), { replace: true }), [navigate, to]);
  return null;
}

/** To the login page, and after the sign-in back to the current page. */
function toSignIn(): string {
  rememberDeepLink(window.location);
  return '/login';
}

function Views({ session, onWaiting }: { readonly session: SessionInfo; readonly onWaiting: (tasks: number) => void }) {
  const may = useMay();
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => path === withoutClosingSlash(pathname));
  const [hoursDraft, setHoursDraft] = useState<HoursDraft>();
  // The browser asks before a reload would lose it.
  useBeforeUnload((event) => hoursDraft === undefined || !may(putAgendaSettings) || leaving.isUnderWay || event.preventDefault());
  const { proven, dialog } = useProof(() => rememberDeepLink(window.location));
  const views: Readonly<Record<(typeof pages)[number]['path'], ReactNode>> = {
    '/panel': <Dashboard />,
    '/panel/citas': <AppointmentsPage />,
    '/panel/por-atender': <TasksPage />,
    '/panel/cifras': <FigureRowsPage />,
    '/panel/llamadas': <CallsPage />,
    '/panel/horario': may(putAgendaSettings) && <HoursPage draft={hoursDraft} onDraft={setHoursDraft} />,
    '/panel/equipo': may(listStaff) && <StaffPage ownEmail={session.user.email} />,
    '/panel/cuenta': <AccountPage />,
  };
  return (
    <ProofContext value={proven}>
      <PanelFrame session={session}>
        {(page !== undefined && views[page.path]) || <Navigate to="/panel" replace />}
        <ConversationDialogs />
        <TaskSignals onWaiting={onWaiting} />
        {dialog}
      </PanelFrame>
    </ProofContext>
  );
}
