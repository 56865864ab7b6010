import { useMemo } from 'react';
import { RefreshCw } from 'lucide-react';
import { exportChats } from 'shared/contracts/exports';
import { callForFile } from 'shared/http/client';
import { useSearchParams } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { exchangeCopy } from '../exchange/exchange.copy.es';
import { ExportButton } from '../export/export-button';
import { useLiveRefresh } from '../live/use-live-refresh';
import { MoreButton } from '../more/more-button';
import { useFocusOnMore } from '../more/use-focus-on-more';
import { PeriodChoice } from '../period/period-choice';
import { usePeriod } from '../period/use-period';
import { Tile } from '../dashboard/tile';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-section.module.css';
import { SearchBox } from './search-box';
import { readStoredThreads } from './stored-threads';
import { ThreadList } from './thread-list';
import { useThreads } from './use-threads';

/** 'Chat': range, search and open conversation live in the address. */
export function ChatSection() {
  const [range, setRange] = usePeriod('chat_periodo');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('buscar') ?? '';
  const chats = useThreads(range, search);
  useLiveRefresh('chats', chats.refresh);
  const { list, rememberItems } = useFocusOnMore<HTMLUListElement>({ hasMore: chats.hasMore, loadingMore: chats.loadingMore, side: 'end' });

  const change = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const offline = chats.status === 'failed';
  // Read as the connection goes, not as the panel opens: what was shown until then is stored by now.
  const stored = useMemo(() => (offline ? readStoredThreads(window.localStorage) : []), [offline]);
  const shown = offline ? stored : chats.threads;

  return (
    <Tile
      id="chat"
      title={copy.heading}
      aside={
        <span className={styles.actions}>
          <ExportButton act={exportChats} variant="quiet" fileName={copy.fileName} file={chats.threads.length === 0 ? undefined : () => callForFile(exportChats, { range, search: search === '' ? undefined : search })} />
          <Button variant="secondary" size="small" busy={chats.busy} onClick={chats.refresh}>
            {!chats.busy && <RefreshCw size={16} aria-hidden="true" />}
            {copy.refresh}
          </Button>
        </span>
      }
    >
      <div className={styles.filters}>
        <PeriodChoice label={copy.range} value={range} onChange={setRange} />
        <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search} onSearch={(text) => change('buscar', text)} />
      </div>
      {chats.status === 'ready' && chats.error !== undefined && <Notice tone="warning" role="status">{exchangeCopy.stale}</Notice>}
      {offline && <Notice tone="warning" role="alert">{copy.offline}</Notice>}
      <ThreadList
        list={list}
        threads={shown}
        loading={chats.status === 'loading'}
        filtered={range !== undefined || search !== ''}
        openId={parameters.get('conversacion')}
        onOpen={(id) => change('conversacion', id)}
        onRead={(id) => {
          chats.markSeen(id);
          chats.refresh();
        }}
      />
      {chats.hasMore && !offline && (
        <MoreButton
          label={copy.more}
          variant="secondary"
          busy={chats.loadingMore}
          error={chats.moreError}
          onMore={() => {
            rememberItems();
            chats.loadMore();
          }}
        />
      )}
    </Tile>
  );
}
