import { Link } from 'shared/singleton';
import { callerOf } from 'shared/csv/call-rows';
import { Badge } from 'shared/ui/badge';
import { Skeleton } from 'shared/ui/skeleton';
import { Tile } from '../dashboard/tile';
import { LoadFailed } from '../exchange/load-failed';
import { NothingHere } from '../exchange/nothing-here';
import { formatLength, formatMoment } from '../format/format';
import { CallOutcomeBadge } from './call-outcome';
import { recentCallsLimit } from './calls-reading';
import { callsCopy as copy } from './calls.copy.es';
import styles from './recent-calls.module.css';
import { useCalls } from './use-calls';

/** The latest calls, each a way to its summary and transcript. */
export function RecentCalls() {
  const list = useCalls(undefined, recentCallsLimit);
  return (
    <Tile id="ultimas-llamadas" title={copy.recent} aside={<Link className={styles.all} to="/panel/llamadas">{copy.all}</Link>}>
      {list.status === 'loading' && [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="3.5rem" />)}
      {list.status === 'failed' && <LoadFailed message={list.error.message} onRetry={list.refresh} busy={list.busy} />}
      {list.status === 'ready' && list.calls.length === 0 && <NothingHere title={copy.none} text={copy.noneText} />}
      {list.status === 'ready' && list.calls.length > 0 && (
        <ul className={styles.list}>
          {list.calls.slice(0, recentCallsLimit).map((item) => (
            <li key={item.id} className={styles.item}>
              <Link className={styles.link} to={`/panel/llamadas?llamada=${item.id}`}>
                <span className={styles.caller}>
                  {callerOf(item)}
                  {item.sample && <Badge tone="warm">{copy.sample}</Badge>}
                </span>
                <span className={styles.duration}>{item.durationMs === null ? '—' : formatLength(item.durationMs)}</span>
                <time className={styles.time} dateTime={item.startedAt}>{formatMoment(item.startedAt, new Date())}</time>
                <CallOutcomeBadge outcome={item.outcome} />
                {item.summary !== null && <span className={styles.summary}>{item.summary}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
