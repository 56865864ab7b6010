import { useEffect } from 'react';

/** Back shows a kept page again, perhaps to another person: it is emptied before it is kept, and reloaded, which checks the session. */
export function useClearOnLeave(): void {
  useEffect(() => {
    const over = new AbortController();
    window.addEventListener('pagehide', ({ persisted }) => persisted && document.body.replaceChildren(), { signal: over.signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { signal: over.signal });
    return () => over.abort();
  }, []);
}
