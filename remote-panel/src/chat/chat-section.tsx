import { useMemo } from 'react';
import { RefreshCw } from 'lucide-react';
import { exportChats } from 'shared/contracts/exports';
import { callForFile } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useParameter } from '../address/use-parameter';
import { LoadingRows, Stale } from '../exchange/loaded';
import { ExportButton } from '../export/export-button';
import { MoreButton } from '../more/more-button';
import { PeriodChoice } from '../period/period-choice';
import { usePeriod } from '../period/use-period';
import { NothingHere } from '../ui/nothing-here';
import { SearchBox } from '../ui/search-box';
import shapes from '../ui/shapes.module.css';
import { Tile } from '../ui/tile';
import { chatCopy as copy } from './chat.copy.es';
import { readStoredThreads } from './stored-threads';
import { ThreadItem, type ShownThread } from './thread-item';
import { useThreads } from './use-threads';

/** 'Chat': range, search and open conversation live in the address. */
export function ChatSection() {
  const [range, setRange] = usePeriod('chat_periodo');
  const [search, setSearch] = useParameter('buscar', { replace: true });
  const [openId, setOpenId] = useParameter('conversacion', { replace: true });
  const asked = { range, search: search ?? undefined };
  const chats = useThreads(asked.range, asked.search);
  const offline = chats.status === 'failed';
  // Read as the connection goes, not as the panel opens: what was shown until then is stored by now.
  const stored = useMemo(() => (offline ? readStoredThreads(window.localStorage) : []), [offline]);
  const threads: readonly ShownThread[] = offline ? stored : chats.items;
  const filtered = range !== undefined || search !== null;
  const file = chats.items.length === 0 ? undefined : () => callForFile(exportChats, asked);
  const markRead = (id: string) => {
    chats.changeItem(id, { unread: 0 });
    chats.refresh();
  };
  return (
    <Tile
      id="chat"
      title={copy.heading}
      aside={
        <span className={shapes.actions}>
          <ExportButton act={exportChats} variant="quiet" fileName={copy.fileName} file={file} />
          <Button variant="secondary" size="small" busy={chats.busy} onClick={chats.refresh}>
            {!chats.busy && <RefreshCw size={16} aria-hidden="true" />}
            {copy.refresh}
          </Button>
        </span>
      }
    >
      <div className={shapes.line}>
        <PeriodChoice label={copy.range} value={range} onChange={setRange} />
        <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search ?? ''} onSearch={setSearch} />
      </div>
      <Stale exchange={chats} />
      {offline && <Notice tone="warning" role="alert">{copy.offline}</Notice>}
      {chats.status === 'loading' && <LoadingRows label={copy.loadingThreads} />}
      {chats.status !== 'loading' && threads.length === 0 && (
        <NothingHere title={filtered ? copy.noMatches : copy.noThreads} text={filtered ? copy.noMatchesText : copy.noThreadsText} />
      )}
      <ul ref={chats.list} className={shapes.rows}>
        {threads.map((thread) => (
          <ThreadItem
            key={thread.id}
            thread={thread}
            open={thread.id === openId}
            onToggle={() => setOpenId(thread.id === openId ? null : thread.id)}
            onRead={() => markRead(thread.id)}
          />
        ))}
      </ul>
      <MoreButton label={copy.more} list={chats} />
    </Tile>
  );
}
