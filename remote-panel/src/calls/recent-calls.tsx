import { Link } from 'shared/singleton';
import { useParameter } from '../address/use-parameter';
import { Loaded } from '../exchange/loaded';
import { NothingHere } from '../ui/nothing-here';
import shapes from '../ui/shapes.module.css';
import { Tile } from '../ui/tile';
import { CallTable } from './call-table';
import { callsCopy as copy } from './calls.copy.es';
import { recentCallsLimit, useCalls } from './use-calls';

/** The latest calls, each a way to its summary and transcript. */
export function RecentCalls() {
  const [, open] = useParameter('llamada');
  const list = useCalls({}, recentCallsLimit);
  const none = <NothingHere title={copy.none} text={copy.noneText} />;
  return (
    <Tile id="ultimas-llamadas" title={copy.recent} aside={<Link className={shapes.link} to="/panel/llamadas">{copy.all}</Link>}>
      <Loaded exchange={list} loading={copy.loading}>
        {(first) => (first.length === 0 ? none : <CallTable labelledBy="ultimas-llamadas" rows={list.list} calls={list.items.slice(0, recentCallsLimit)} onOpen={open} />)}
      </Loaded>
    </Tile>
  );
}
