import { useEffect } from 'react';

/**
 * Browsers keep a page and show it again on Back, perhaps to another person. This empties the page before it is kept, and reloads it when
 * it returns, which checks the session.
 */
export function useClearOnLeave(): void {
  useEffect(() => {
    const over = new AbortController();
    window.addEventListener('pagehide', ({ persisted }) => persisted && document.body.replaceChildren(), { signal: over.signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { signal: over.signal });
    return () => over.abort();
  }, []);
}
