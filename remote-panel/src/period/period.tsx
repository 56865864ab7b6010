import { periods, type Period } from 'shared/contracts/period';
import { useParameter } from '../ui/use-parameter';
import { Choice } from '../ui/choice';
import { allPeriods, periodLabels } from './period.copy.es';

export const periodOf = (text: string | null): Period | undefined => periods.find((period) => period === text);

/** A range in the address under `name`. */
export function usePeriod(name: string): [Period | undefined, (period: Period | undefined) => void] {
  const [text, setText] = useParameter(name, { replace: true });
  return [periodOf(text), (period) => setText(period ?? null)];
}

interface Props { readonly label: string; readonly value: Period | undefined; readonly onChange: (period: Period | undefined) => void }

const options = [[undefined, allPeriods], ...periods.map((period) => [period, periodLabels[period]] as const)] as const;

export const PeriodChoice = (props: Props) => <Choice {...props} options={options} />;
