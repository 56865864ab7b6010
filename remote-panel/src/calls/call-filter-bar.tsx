import { categoryLabels, outcomeLabels } from 'shared/copy/calls.es';
import { useParameter } from '../address/use-parameter';
import { PeriodChoice } from '../period/period-choice';
import { usePeriod } from '../period/use-period';
import { SearchBox } from '../ui/search-box';
import shapes from '../ui/shapes.module.css';
import styles from './call-filter-bar.module.css';
import { filterNames } from './call-filters';
import { callsCopy as copy } from './calls.copy.es';

/** What the list of calls can be narrowed by; all of it lives in the address. */
export function CallFilterBar() {
  const [range, setRange] = usePeriod(filterNames.range);
  const [search, setSearch] = useParameter(filterNames.search, { replace: true });
  return (
    <div className={shapes.line}>
      <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search ?? ''} onSearch={setSearch} />
      <PeriodChoice label={copy.range} value={range} onChange={setRange} />
      <div className={`${shapes.line} ${styles.choices}`}>
        <Filter name={filterNames.outcome} label={copy.outcome} options={outcomeLabels} />
        <Filter name={filterNames.category} label={copy.category} options={categoryLabels} />
        <Filter name={filterNames.hours} label={copy.hours} options={copy.hoursLabels} />
      </div>
    </div>
  );
}

function Filter({ name, label, options }: { readonly name: string; readonly label: string; readonly options: Readonly<Record<string, string>> }) {
  const [value, setValue] = useParameter(name, { replace: true });
  const chosen = value !== null && Object.hasOwn(options, value) ? value : '';
  return (
    <select className={`${shapes.control} ${styles.choice}`} aria-label={label} data-chosen={chosen !== '' || undefined} value={chosen} onChange={({ target }) => setValue(target.value)}>
      <option value="">{label}</option>
      {Object.entries(options).map(([option, words]) => <option key={option} value={option}>{words}</option>)}
    </select>
  );
}
