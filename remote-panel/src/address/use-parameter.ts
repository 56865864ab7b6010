import { useCallback } from 'react';
import { useSearchParams } from 'shared/singleton';

/** One member of the address, so that a reload or a sent link shows the same; null takes it away. */
export function useParameter(name: string, { replace = false } = {}): [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (value: string | null) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [name, replace, setParameters],
  );
  return [parameters.get(name) || null, change];
}
