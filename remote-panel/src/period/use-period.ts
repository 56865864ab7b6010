import { periods, type Period } from 'shared/contracts/period';
import { useParameter } from '../address/use-parameter';

export const periodOf = (text: string | null): Period | undefined => periods.find((period) => period === text);

/** A range that lives in the address under `name`. */
export function usePeriod(name: string): [Period | undefined, (period: Period | undefined) => void] {
  const [text, setText] = useParameter(name, { replace: true });
  return [periodOf(text), (period) => setText(period ?? null)];
}
