import { useRef } from 'react';
import { X } from 'lucide-react';
import { exportCalls } from 'shared/contracts/conversations/call-history';
import { categoryLabels, outcomeLabels } from 'shared/copy/calls.es';
import { callForFile } from 'shared/http/client';
import { useSearchParams } from 'shared/singleton';
import { Button } from 'shared/ui';
import { ExportButton, formatCount, Loaded, MoreButton, NothingHere, PeriodChoice, SearchBox, shapes, Tile, useParameter, useParameterChange, usePeriod } from '../ui';
import styles from './call-filter-bar.module.css';
import { filterNames, filtersOf } from './call-filters';
import { CallTable } from './call-table';
import { callsCopy as copy } from './calls.copy.es';
import { OngoingCalls } from './ongoing-calls';
import { callsPageLimit, useCallCount, useCalls } from './use-calls';

function CallFilterBar() {
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

/** /panel/llamadas: the clinic's calls; the address holds the filters and the open call, and the file contains the filtered calls. */
export function CallsPage() {
  const [address] = useSearchParams();
  const change = useParameterChange({ replace: true });
  const [, open] = useParameter('llamada');
  const filters = filtersOf(address);
  const filtered = Object.values(filters).some((filter) => filter !== undefined);
  const list = useCalls(filters, callsPageLimit);
  const count = useCallCount(filters);
  const status = useRef<HTMLParagraphElement>(null);
  const file = list.items.length === 0 ? undefined : () => callForFile(exportCalls, filters);
  const clear = () => {
    change(Object.fromEntries(Object.values(filterNames).map((name) => [name, null])));
    // The button disappears with the filters.
    status.current?.focus();
  };
  return (
    <>
      <OngoingCalls />
      <Tile id="llamadas" title={copy.heading} aside={<ExportButton act={exportCalls} fileName={copy.fileName} file={file} />}>
        <CallFilterBar />
        <div className={shapes.ends}>
          <p ref={status} className={styles.count} role="status" tabIndex={-1}>{count === undefined ? '\u00a0' : copy.count(count, formatCount(count))}</p>
          {filtered && <Button variant="quiet" size="small" onClick={clear} icon={X}>{copy.clearFilters}</Button>}
        </div>
        <Loaded exchange={list} loading={copy.loading}>
          {() => (list.items.length === 0
            ? <NothingHere title={filtered ? copy.noMatches : copy.none} text={filtered ? copy.noMatchesText : copy.noneText} />
            : <CallTable labelledBy="llamadas" rows={list.list} calls={list.items} onOpen={open} />)}
        </Loaded>
        <MoreButton label={copy.more} list={list} />
      </Tile>
    </>
  );
}
