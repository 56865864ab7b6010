import { RefreshCw } from 'lucide-react';
import { exportCalls } from 'shared/contracts/exports';
import { callForFile } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { useParameter } from '../address/use-parameter';
import { Tile } from '../dashboard/tile';
import { exchangeCopy } from '../exchange/exchange.copy.es';
import { LoadFailed } from '../exchange/load-failed';
import { NothingHere } from '../exchange/nothing-here';
import { ExportButton } from '../export/export-button';
import { MoreButton } from '../more/more-button';
import { useFocusOnMore } from '../more/use-focus-on-more';
import { PeriodChoice } from '../period/period-choice';
import { usePeriod } from '../period/use-period';
import { callsPageLimit } from './calls-reading';
import { CallTable } from './call-table';
import { callsCopy as copy } from './calls.copy.es';
import styles from './calls-page.module.css';
import { useCalls } from './use-calls';

/** /panel/llamadas: every call of the clinic; the open one stands in the address. */
export function CallsPage() {
  const [range, setRange] = usePeriod('periodo');
  const [, open] = useParameter('llamada');
  const list = useCalls(range, callsPageLimit);
  const { list: rows, rememberItems } = useFocusOnMore<HTMLTableSectionElement>({ hasMore: list.hasMore, loadingMore: list.loadingMore, side: 'end' });
  return (
    <Tile
      id="llamadas"
      title={copy.heading}
      aside={
        <span className={styles.actions}>
          <ExportButton act={exportCalls} variant="quiet" fileName={copy.fileName} file={list.calls.length === 0 ? undefined : () => callForFile(exportCalls, { range })} />
          <Button variant="secondary" size="small" busy={list.busy} onClick={list.refresh}>
            {!list.busy && <RefreshCw size={16} aria-hidden="true" />}
            {copy.refresh}
          </Button>
        </span>
      }
    >
      <PeriodChoice label={copy.range} value={range} onChange={setRange} />
      {list.status === 'loading' && (
        <div className={styles.loading}>
          <p role="status"><VisuallyHidden>{copy.loading}</VisuallyHidden></p>
          {[1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} shape="block" height="3rem" />)}
        </div>
      )}
      {list.status === 'ready' && list.error !== undefined && <Notice tone="warning" role="status">{exchangeCopy.stale}</Notice>}
      {list.status === 'failed' && <LoadFailed message={list.error.message} onRetry={list.refresh} busy={list.busy} />}
      {list.status === 'ready' && list.calls.length === 0 && (
        <NothingHere title={range === undefined ? copy.none : copy.noneInRange} text={range === undefined ? copy.noneText : undefined} />
      )}
      {list.status === 'ready' && list.calls.length > 0 && <CallTable rows={rows} calls={list.calls} onOpen={open} />}
      {list.hasMore && (
        <MoreButton
          label={copy.more}
          variant="secondary"
          busy={list.loadingMore}
          error={list.moreError}
          onMore={() => {
            rememberItems();
            list.loadMore();
          }}
        />
      )}
    </Tile>
  );
}
