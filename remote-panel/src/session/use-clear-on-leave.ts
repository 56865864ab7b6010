import { useEffect } from 'react';

/**
 * Browsers keep a page as it was and show it again on Back, whoever sits there by then. It is emptied before it is
 * kept, and loaded anew when it comes back, which asks for the session.
 */
export function useClearOnLeave(): void {
  useEffect(() => {
    const over = new AbortController();
    window.addEventListener('pagehide', ({ persisted }) => persisted && document.body.replaceChildren(), { signal: over.signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { signal: over.signal });
    return () => over.abort();
  }, []);
}
