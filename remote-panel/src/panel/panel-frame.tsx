import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowLeftRight, CircleUser, LogOut } from 'lucide-react';
import type { SessionInfo } from 'shared/contracts/clinic/auth';
import { Link, useLocation } from 'shared/singleton';
import { Button, Notice, VoiceMark, type ButtonProps } from 'shared/ui';
import { LiveStatusLine } from '../live/live-status-line';
import { takeDeepLink } from '../session/deep-link';
import { shapes, useMay } from '../ui';
import { Signals } from '../signals/signals';
import { ClinicDialog } from './clinic-dialog';
import { panelCopy as copy } from './panel.copy.es';
import styles from './panel-frame.module.css';
import { sections } from './sections';
import { useSignOut } from './use-leave';

/** On a telephone the icon replaces the words, which are still read out. */
const Tool = ({ children, ...props }: ButtonProps) => (
  <Button {...props} className={styles.compact} variant="secondary" size="small"><span className={styles.compactText}>{children}</span></Button>
);

/** The frame around all sections: clinic, sections, sign-out and the live line. */
export function PanelFrame({ session, children }: { readonly session: SessionInfo; readonly children: ReactNode }) {
  const may = useMay();
  const { busy, failed, leave } = useSignOut();
  const [turning, setTurning] = useState(false);
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // An address that no sign-in has used would take over a later press of "Hoy".
  useEffect(() => void takeDeepLink(), []);
  // On a telephone the bar is wider than the screen: scrolls the open section's tab into view.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && tabs.current) tabs.current.scrollLeft = tab.offsetLeft - tabs.current.clientWidth / 2;
  }, [pathname]);
  const offered = sections.filter((section) => !('act' in section) || may(section.act));
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <VoiceMark size={30} />
          <h1 className={styles.title}>{copy.heading(session.clinicName)}</h1>
          <div className={`${shapes.line} ${styles.tools}`} data-screen-only>
            <Link
              className={`${shapes.link} ${styles.person}`}
              to="/panel/cuenta"
              title={session.user.email}
              aria-label={copy.accountOf(session.user.name ?? session.user.email)}
            >
              <CircleUser size={18} aria-hidden="true" />
              <span className={`${shapes.cut} ${styles.compactText}`}>{session.user.name ?? session.user.email}</span>
            </Link>
            {session.clinics.length > 1 && <Tool onClick={() => setTurning(true)} icon={ArrowLeftRight}>{copy.turn}</Tool>}
            <Signals session={session} />
            <Tool onClick={leave} busy={busy} icon={LogOut}>{busy ? copy.signingOut : copy.signOut}</Tool>
          </div>
        </div>
        <nav ref={tabs} className={styles.sections} data-screen-only aria-label={copy.navigation}>
          {offered.map(({ path, label }) => (
            <Link key={path} className={styles.section} to={path} aria-current={pathname.replace(/\/$/, '') === path ? 'page' : undefined}>{label}</Link>
          ))}
        </nav>
      </header>
      <main className={`${shapes.stack} ${styles.main}`} id="contenido" tabIndex={-1}>
        {failed && <Notice tone="danger" role="alert">{copy.signOutFailed}</Notice>}
        <LiveStatusLine />
        {children}
      </main>
      <ClinicDialog session={session} open={turning} onClose={() => setTurning(false)} />
    </div>
  );
}
