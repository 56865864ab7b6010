import { Link } from 'shared/singleton';
import { callerOf } from 'shared/csv/call-rows';
import { Badge } from 'shared/ui/badge';
import { Loaded } from '../exchange/loaded';
import { formatLength, formatMoment } from '../format/format';
import { NothingHere } from '../ui/nothing-here';
import shapes from '../ui/shapes.module.css';
import { Tile } from '../ui/tile';
import { CallOutcomeBadge } from './call-outcome';
import { callsCopy as copy } from './calls.copy.es';
import styles from './recent-calls.module.css';
import { recentCallsLimit, useCalls } from './use-calls';

/** The latest calls, each a way to its summary and transcript. */
export function RecentCalls() {
  const list = useCalls(undefined, recentCallsLimit);
  return (
    <Tile id="ultimas-llamadas" title={copy.recent} aside={<Link className={shapes.link} to="/panel/llamadas">{copy.all}</Link>}>
      <Loaded exchange={list} loading={copy.loading}>
        {() => list.items.length === 0 && <NothingHere title={copy.none} text={copy.noneText} />}
      </Loaded>
      <ul className={shapes.rows}>
        {list.items.slice(0, recentCallsLimit).map((item) => (
          <li key={item.id}>
            <Link className={styles.link} to={`/panel/llamadas?llamada=${item.id}`}>
              <span className={`${shapes.line} ${styles.caller}`}>
                {callerOf(item)}
                {item.sample && <Badge tone="warm">{copy.sample}</Badge>}
              </span>
              <span className={styles.duration}>{item.durationMs === null ? '—' : formatLength(item.durationMs)}</span>
              <time className={shapes.soft} dateTime={item.startedAt}>{formatMoment(item.startedAt, new Date())}</time>
              <CallOutcomeBadge outcome={item.outcome} />
              {item.summary !== null && <span className={`${shapes.soft} ${shapes.cut} ${styles.summary}`}>{item.summary}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
