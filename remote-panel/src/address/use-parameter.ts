import { useCallback } from 'react';
import { useSearchParams } from 'shared/singleton';

/** Changes members of the address together; null takes one away. */
export function useParameterChange({ replace = false } = {}): (changes: Readonly<Record<string, string | null>>) => void {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (changes) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [replace, setParameters],
  );
}

/** One member of the address, so that a reload or a sent link shows the same; null takes it away. */
export function useParameter(name: string, options?: { readonly replace?: boolean }): [string | null, (value: string | null) => void] {
  const [parameters] = useSearchParams();
  const change = useParameterChange(options);
  return [parameters.get(name) || null, useCallback((value) => change({ [name]: value }), [change, name])];
}
