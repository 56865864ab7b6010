import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from 'shared/http/client';
import { Button, Notice } from 'shared/ui';
import { useExchange } from '../exchange/use-exchange';
import { useFailure } from '../session/session-lost';
import shapes from '../ui/shapes.module.css';
import { meets, mergeById } from './merge-by-id';

/** When the button goes, focuses the first new item or the one beside. @returns the list's ref, a function to call before loading more */
function useFocusOnMore(hasMore: boolean, loadingMore: boolean, side: 'start' | 'end') {
  const list = useRef<HTMLElement>(null);
  const known = useRef<ReadonlySet<Element>>(null);
  useLayoutEffect(() => {
    if (loadingMore || known.current === null) return;
    const before = known.current;
    known.current = null;
    // The focus stays where the user has moved it meanwhile.
    if (hasMore || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const item = items.find((element) => !before.has(element)) ?? items.at(side === 'start' ? 0 : -1);
    if (!(item instanceof HTMLElement)) return;
    const target = item.querySelector('button') ?? item;
    if (target === item) item.tabIndex = -1;
    target.focus();
  }, [hasMore, loadingMore, side]);

  return {
    list: useCallback((element: HTMLElement | null) => void (list.current = element), []),
    rememberItems: () => void (known.current = new Set(list.current?.children)),
  };
}

interface List<Item> {
  readonly key: string;
  /** Items of a full page. */
  readonly limit: number;
  /** The first page, or the page after an item. */
  readonly read: (signal?: AbortSignal, beyond?: Item) => Promise<readonly Item[]>;
  readonly order: (a: Item, b: Item) => number;
  /** The end of the list with the button, where new items appear. */
  readonly side?: 'start' | 'end';
}

interface Further<Item> {
  readonly key: string;
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly busy: false | 'again' | 'more';
  readonly error?: ApiError | undefined;
}

/** A list whose first page stays up to date and whose further pages load on demand. A failure shows its reason and a retry. */
export function useList<Item extends { readonly id: string }>({ key, limit, read, order, side = 'end' }: List<Item>) {
  const onFailure = useFailure();
  const first = useExchange(key, read);
  const nothing: Further<Item> = { key, items: [], complete: false, busy: false };
  const [state, setState] = useState(nothing);
  const further = state.key === key ? state : nothing;
  const joined = meets(further.items, first.data, limit);
  // The first page is whole as far as it reaches: what else is known from there has gone.
  const edge = first.data?.at(side === 'end' ? -1 : 0);
  const isBeyond = (item: Item) => edge === undefined || order(item, edge) * (side === 'end' ? 1 : -1) >= 0;
  const items = mergeById(joined ? further.items.filter(isBeyond) : [], first.data ?? [], order);
  const hasMore = !(joined && further.complete) && (first.data?.length ?? 0) >= limit;
  const { list, rememberItems } = useFocusOnMore(hasMore, further.busy === 'more', side);
  const change = (next: Partial<Further<Item>>) => setState((now) => (now.key === key ? { ...now, ...next } : now));

  /** Pages after `known`, until as many items are known as are shown, or one `more`, or a newer reading has begun. */
  async function readPages(busy: 'again' | 'more', known: readonly Item[], mine: number): Promise<Partial<Further<Item>>> {
    const count = busy === 'more' ? items.length + 1 : further.items.length;
    let [all, complete] = [known, false];
    while (!complete && all.length < count && mine === turn.current) {
      const page = await read(undefined, all.at(side === 'end' ? -1 : 0));
      [all, complete] = [side === 'end' ? [...all, ...page] : [...page, ...all], page.length < limit];
    }
    return { items: all, complete };
  }

  /** Only the latest reading counts: one that began before the list was read anew may hold what has gone. */
  const turn = useRef(0);
  async function readFurther(busy: 'again' | 'more', known: readonly Item[]): Promise<void> {
    const mine = (turn.current += 1);
    const finish = (next: Partial<Further<Item>>) => mine === turn.current && change({ ...next, busy: false });
    const fail = (error: ApiError) => finish({ ...(known.length === 0 && nothing), error: busy === 'more' ? error : undefined });
    setState({ ...further, busy, error: undefined });
    await readPages(busy, known, mine).then(finish, (error: unknown) => onFailure(error, fail));
  }

  const readNow = useRef<() => void>(undefined);
  useLayoutEffect(() => void (readNow.current = () => void readFurther(further.busy || 'again', [])));

  return {
    ...first,
    items,
    list,
    hasMore,
    loadingMore: further.busy === 'more',
    moreError: further.error,
    loadMore: () => {
      if (further.busy === 'more' || items.length === 0) return;
      rememberItems();
      void readFurther('more', further.busy === 'again' ? [] : items);
    },
    /** For lists that lose or move items: reads again all that is shown by then, or the first page alone if that fails. */
    readAnew: () => {
      first.refresh();
      readNow.current?.();
    },
  };
}

interface Props {
  readonly label: string;
  readonly variant?: 'secondary' | 'quiet';
  readonly list: Pick<ReturnType<typeof useList>, 'hasMore' | 'loadingMore' | 'moreError' | 'loadMore'>;
}

/** Loads the next page of a list while there is one, and shows why it failed. */
export function MoreButton({ label, variant = 'secondary', list: { hasMore, loadingMore, moreError, loadMore } }: Props) {
  if (!hasMore) return null;
  return (
    <div className={shapes.more}>
      {moreError !== undefined && <Notice tone="warning" role="alert">{moreError.message}</Notice>}
      <Button variant={variant} size="small" busy={loadingMore} onClick={loadMore}>{label}</Button>
    </div>
  );
}
