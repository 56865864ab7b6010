import { useEffect } from 'react';

/**
 * Browsers keep a page as it was and show it again on Back, whoever sits there by then. It is emptied before it is
 * kept, and loaded anew when it comes back, which asks for the session.
 */
export function useClearOnLeave(): void {
  useEffect(() => {
    const clear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.body.replaceChildren();
    };
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pagehide', clear);
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pagehide', clear);
      window.removeEventListener('pageshow', reload);
    };
  }, []);
}
