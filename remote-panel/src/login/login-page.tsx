import { googleRedirectPath } from 'shared/contracts/clinic/auth';
import { errorSentence } from 'shared/copy/errors.es';
import { Link, useFeatures, useLocation, useNavigate, usePageTitle, useSearchParams } from 'shared/singleton';
import { ButtonLink, Notice, Spinner, useHydrated } from 'shared/ui';
import { hasSessionEnded, shapes } from '../ui';
import { LoginFrame } from './login-frame';
import { loginCopy as copy } from './login.copy.es';
import styles from './login-page.module.css';
import { useGoogleButton } from './use-google-button';

/** /login: by Google, or by the local provider. */
export function LoginPage() {
  usePageTitle(copy.title);
  const { googleClientId } = useFeatures();
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const hydrated = useHydrated();
  const local = hydrated && googleClientId === null;
  const { state, place } = useGoogleButton(googleClientId, () => void navigate('/panel', { replace: true }));
  const refused = state === 'refused' || (hydrated && parameters.has('error') && state !== 'signing_in');
  const ended = hydrated && hasSessionEnded(location.state) && state !== 'signing_in' && !refused;
  return (
    <LoginFrame title={copy.heading} text={copy.text}>
      {ended && <Notice role="status">{errorSentence('not_signed_in')}</Notice>}
      {refused && <Notice tone="danger" role="alert">{copy.signInFailed}</Notice>}
      {hydrated && (refused || !navigator.cookieEnabled) && <Notice tone="warning">{copy.cookies}</Notice>}
      {state === 'script_failed' && <Notice tone="warning" role="alert">{copy.scriptFailed}</Notice>}
      {state === 'signing_in' && (
        <p className={shapes.link} role="status">
          <Spinner />
          {copy.signingIn}
        </p>
      )}
      <div ref={place} className={styles.google} hidden={state !== 'ready' && state !== 'refused'} />
      {state !== 'ready' && state !== 'signing_in' && state !== 'refused' && (
        // A navigation to the API, so a plain link and not a router link.
        <ButtonLink href={googleRedirectPath} size="large" wide>{local ? copy.continueLocally : copy.continueWithGoogle}</ButtonLink>
      )}
      {local && <p className={shapes.soft}>{copy.localNote}</p>}
      <Link className={shapes.link} to="/">{copy.home}</Link>
    </LoginFrame>
  );
}
