import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { signInWithGoogle, startGoogleSignIn } from 'shared/contracts/clinic/auth';
import { ApiError, call } from 'shared/http/client';

const scriptAddress = 'https://accounts.google.com/gsi/client';

/** The used part of Google Identity Services. */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential?: string }) => void }): void;
  renderButton(parent: HTMLElement, options: { theme: string; size: string; shape: string; text: string; locale: string; width: number }): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once per page. Rejects when it fails; the next call tries again. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google Identity Services did not load'));
    };
    const script = Object.assign(document.createElement('script'), { src: scriptAddress, async: true });
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const identity = window.google?.accounts?.id;
      return identity === undefined ? fail() : resolve(identity);
    });
    document.head.append(script);
  });
  return loading;
}

export type GoogleButtonState = 'off' | 'loading' | 'ready' | 'script_failed' | 'signing_in' | 'refused';

/** Renders Google's own button into `place` and sends its credential to the API. */
export function useGoogleButton(clientId: string | null, onSignedIn: () => void): { state: GoogleButtonState; place: RefObject<HTMLDivElement | null> } {
  const [state, setState] = useState<GoogleButtonState>(clientId === null ? 'off' : 'loading');
  const place = useRef<HTMLDivElement>(null);
  const signedIn = useEffectEvent(onSignedIn);

  useEffect(() => {
    if (clientId === null) return;
    const abort = new AbortController();

    async function draw(client: string): Promise<void> {
      const [identity, { nonce }] = await Promise.all([loadGoogleIdentity(), call(startGoogleSignIn, {}, { signal: abort.signal })]);
      if (abort.signal.aborted || place.current === null) return;
      identity.initialize({ client_id: client, nonce, callback: ({ credential }) => void submit(client, credential) });
      place.current.replaceChildren();
      identity.renderButton(place.current, { theme: 'outline', size: 'large', shape: 'pill', text: 'continue_with', locale: 'es', width: 320 });
    }
    async function submit(client: string, credential: string | undefined): Promise<void> {
      setState('signing_in');
      try {
        await call(signInWithGoogle, { credential: credential ?? '' }, { signal: abort.signal });
        signedIn();
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        // The nonce is used up: the button needs a new one before anybody is asked to try again.
        await draw(client).then(() => setState('refused'), giveUp);
      }
    }
    const giveUp = () => abort.signal.aborted || setState('script_failed');
    // A nonce is good for ten minutes.
    const renewal = setInterval(() => void draw(clientId).catch(giveUp), 9 * 60_000);
    abort.signal.addEventListener('abort', () => clearInterval(renewal));
    draw(clientId).then(() => setState((before) => (before === 'loading' ? 'ready' : before)), giveUp);
    return () => abort.abort();
  }, [clientId]);

  return { state, place };
}
