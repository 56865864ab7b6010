import { periods, type Period } from 'shared/contracts/period';
import { useSearchParams } from 'shared/singleton';

/** The range that an address holds under `name`. */
export const periodIn = (parameters: URLSearchParams, name: string): Period | undefined => periods.find((period) => period === parameters.get(name));

/** A range that lives in the address under `name`, so that a reload or a sent link shows the same. */
export function usePeriod(name: string): [Period | undefined, (period: Period | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const value = periodIn(parameters, name);
  const change = (period: Period | undefined) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (period === undefined) next.delete(name);
        else next.set(name, period);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [value, change];
}
