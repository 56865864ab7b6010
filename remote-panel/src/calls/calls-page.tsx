import { exportCalls } from 'shared/contracts/exports';
import { callForFile } from 'shared/http/client';
import { useParameter } from '../address/use-parameter';
import { Loaded } from '../exchange/loaded';
import { ExportButton } from '../export/export-button';
import { MoreButton } from '../more/more-button';
import { PeriodChoice } from '../period/period-choice';
import { usePeriod } from '../period/use-period';
import { NothingHere } from '../ui/nothing-here';
import { RefreshButton } from '../ui/refresh-button';
import shapes from '../ui/shapes.module.css';
import { Tile } from '../ui/tile';
import { CallTable } from './call-table';
import { callsCopy as copy } from './calls.copy.es';
import { callsPageLimit, useCalls } from './use-calls';

/** /panel/llamadas: every call of the clinic; the open one stands in the address. */
export function CallsPage() {
  const [range, setRange] = usePeriod('periodo');
  const [, open] = useParameter('llamada');
  const list = useCalls(range, callsPageLimit);
  const file = list.items.length === 0 ? undefined : () => callForFile(exportCalls, { range });
  const none = range === undefined ? <NothingHere title={copy.none} text={copy.noneText} /> : <NothingHere title={copy.noneInRange} />;
  return (
    <Tile
      id="llamadas"
      title={copy.heading}
      aside={
        <span className={shapes.actions}>
          <ExportButton act={exportCalls} variant="quiet" fileName={copy.fileName} file={file} />
          <RefreshButton exchange={list} />
        </span>
      }
    >
      <PeriodChoice label={copy.range} value={range} onChange={setRange} />
      <Loaded exchange={list} loading={copy.loading}>
        {() => (list.items.length === 0 ? none : <CallTable rows={list.list} calls={list.items} onOpen={open} />)}
      </Loaded>
      <MoreButton label={copy.more} list={list} />
    </Tile>
  );
}
