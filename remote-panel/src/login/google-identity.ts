const scriptAddress = 'https://accounts.google.com/gsi/client';

/** What is used of Google Identity Services. */
export interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential?: string }) => void }): void;
  renderButton(parent: HTMLElement, options: { theme: string; size: string; shape: string; text: string; locale: string; width: number }): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once for the page. Rejects when it cannot be had; the next call tries again. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google Identity Services did not load'));
    };
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const identity = window.google?.accounts?.id;
      if (identity === undefined) fail();
      else resolve(identity);
    });
    document.head.append(script);
  });
  return loading;
}
