import { periods, type Period } from 'shared/contracts/period';
import { Choice } from '../ui/choice';
import { allPeriods, periodLabels } from './period.copy.es';

interface Props { readonly label: string; readonly value: Period | undefined; readonly onChange: (period: Period | undefined) => void }

const options = [[undefined, allPeriods], ...periods.map((period) => [period, periodLabels[period]] as const)] as const;

export function PeriodChoice(props: Props) {
  return <Choice {...props} options={options} />;
}
