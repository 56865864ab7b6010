import { useCallback } from 'react';
import { useSearchParams } from 'shared/singleton';

/** Changes several parameters of the address at once; null removes one. */
export function useParameterChange({ replace = false } = {}): (changes: Readonly<Record<string, string | null>>) => void {
  const [, setParameters] = useSearchParams();
  return useCallback((changes) => setParameters((before) => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  }, { replace, preventScrollReset: true }), [replace, setParameters]);
}

/** One parameter of the address, so that a reload or a shared link shows the same; null removes it. */
export function useParameter(name: string, options?: { readonly replace?: boolean }): [string | null, (value: string | null) => void] {
  const [parameters] = useSearchParams();
  const change = useParameterChange(options);
  return [parameters.get(name) || null, useCallback((value) => change({ [name]: value }), [change, name])];
}
