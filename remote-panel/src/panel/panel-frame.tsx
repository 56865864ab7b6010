import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { listStaff, type SessionInfo } from 'shared/contracts/auth';
import { putAgendaSettings } from 'shared/contracts/agenda-settings';
import { Link, useLocation } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { VoiceMark } from 'shared/ui/voice-mark';
import { Notice } from 'shared/ui/notice';
import { LiveStatusLine } from '../live/live-status-line';
import { useMay } from '../session/may';
import { SoundToggle } from '../signals/sound-toggle';
import { panelCopy as copy } from './panel.copy.es';
import styles from './panel-frame.module.css';
import { useSignOut } from './use-sign-out';

interface Props {
  readonly session: SessionInfo;
  readonly children: ReactNode;
}

/** What stays while the sections change: clinic, sections, sign-out and the live line. */
export function PanelFrame({ session, children }: Props) {
  const may = useMay();
  const { busy, failed, leave } = useSignOut();
  const { pathname } = useLocation();
  const sections = [
    { to: '/panel', label: copy.overview },
    { to: '/panel/citas', label: copy.appointments },
    { to: '/panel/por-atender', label: copy.tasks },
    { to: '/panel/llamadas', label: copy.calls },
    ...(may(putAgendaSettings) ? [{ to: '/panel/horario', label: copy.hours }] : []),
    ...(may(listStaff) ? [{ to: '/panel/equipo', label: copy.staff }] : []),
  ];
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <VoiceMark size={30} />
          <h1 className={styles.title}>{copy.heading(session.clinicName)}</h1>
          <span className={styles.person} title={session.user.email}>{session.user.name ?? session.user.email}</span>
          <SoundToggle />
          <Button className={styles.signOut} variant="secondary" size="small" onClick={leave} busy={busy}>
            <LogOut size={18} aria-hidden="true" />
            <span className={styles.signOutText}>{busy ? copy.signingOut : copy.signOut}</span>
          </Button>
        </div>
        <nav className={styles.sections} aria-label={copy.navigation}>
          {sections.map(({ to, label }) => (
            <Link key={to} className={styles.section} to={to} aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}>{label}</Link>
          ))}
        </nav>
      </header>
      <main className={styles.main} id="contenido" tabIndex={-1}>
        {failed && <Notice tone="danger" role="alert">{copy.signOutFailed}</Notice>}
        <LiveStatusLine />
        {children}
      </main>
    </div>
  );
}
