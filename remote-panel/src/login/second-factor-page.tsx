import { useRef, useState, type FocusEvent } from 'react';
import { focusNow } from 'shared/browser/focus-now';
import { giveSecondFactor, type SessionInfo } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { useBeforeUnload, useSite } from 'shared/singleton';
import { Button, ButtonLink, CodeForm, TextArea } from 'shared/ui';
import { leaving, shapes, useFailure } from '../ui';
import { LoginFrame } from './login-frame';
import { secondFactorCopy as copy } from './second-factor.copy.es';
import styles from './second-factor-page.module.css';

const selectAll = ({ target }: FocusEvent<HTMLTextAreaElement>) => target.select();

/** The codes are shown once: the browser asks before the page is left without copying or downloading them. */
export function RecoveryCodes({ codes }: { readonly codes: string }) {
  const kept = useRef(false);
  useBeforeUnload((event) => kept.current || leaving.isUnderWay || event.preventDefault());
  return (
    <>
      <TextArea ref={focusNow} id="codigos" label={copy.codes} readOnly rows={8} value={codes} onFocus={selectAll} onCopy={() => (kept.current = true)} />
      <ButtonLink onClick={() => (kept.current = true)} variant="secondary" href={`data:text/plain,${encodeURIComponent(codes)}`} download={copy.fileName}>{copy.download}</ButtonLink>
    </>
  );
}

/** Replaces the panel until the session has its second factor: the first time it enrols an app, later it asks for its code. */
export function SecondFactorPage({ session: { user, enrolment }, onGiven }: { readonly session: SessionInfo; readonly onGiven: () => void }) {
  const { email } = useSite();
  const onFailure = useFailure();
  const [kind, setKind] = useState<'time' | 'recovery'>('time');
  const [recoveryCodes, setRecoveryCodes] = useState('');
  async function send(code: string): Promise<void> {
    const given = await call(giveSecondFactor, { code });
    if (given.recoveryCodes.length > 0) return setRecoveryCodes(given.recoveryCodes.join('\n'));
    onGiven();
    // The code is used up: under way until the panel replaces this page.
    return new Promise(() => undefined);
  }
  if (recoveryCodes !== '') {
    return (
      <LoginFrame title={copy.codesTitle} text={copy.codesText}>
        <RecoveryCodes codes={recoveryCodes} />
        <Button size="large" wide onClick={onGiven}>{copy.saved}</Button>
      </LoginFrame>
    );
  }
  if (enrolment !== null) {
    const { key, address, qr: { size, path } } = enrolment;
    return (
      <LoginFrame title={copy.first.title} text={copy.first.text(user.email)}>
        <ol className={`${shapes.stack} ${styles.steps}`}>
          <li>{copy.app}</li>
          <li>
            {copy.scan}
            {/* With the four modules of white that scanners need on each side. */}
            <svg className={styles.qr} role="img" aria-label={copy.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
              <path d={path} fill="currentColor" shapeRendering="crispEdges" />
            </svg>
            <a className={shapes.link} href={address}>{copy.openApp}</a>
            <TextArea id="clave" label={copy.key} readOnly rows={2} value={key} onFocus={selectAll} />
          </li>
          <li><CodeForm kind="time" submit={copy.first.submit} later send={send} onFailure={onFailure} /></li>
        </ol>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={copy.title} text={copy[kind].text(user.email)}>
      <CodeForm key={kind} kind={kind} submit={copy[kind].submit} send={send} onFailure={onFailure} />
      <Button variant="quiet" onClick={() => setKind(copy[kind].other)}>{copy[kind].toOther}</Button>
      {kind === 'recovery' && <p className={shapes.soft}>{copy.lost(email)}</p>}
    </LoginFrame>
  );
}
