import { useState } from 'react';
import type { ApiError } from 'shared/http/client';
import { useExchange } from '../exchange/use-exchange';
import { useFailure } from '../session/session-lost';
import { meets, mergeById } from './merge-by-id';
import { useFocusOnMore } from './use-focus-on-more';

interface List<Item> {
  readonly key: string;
  /** Items of a full page. */
  readonly limit: number;
  /** The first page, or the one beyond an item. */
  readonly read: (signal?: AbortSignal, beyond?: Item) => Promise<readonly Item[]>;
  readonly order: (a: Item, b: Item) => number;
  /** Where further pages come in. */
  readonly side?: 'start' | 'end';
}

interface Further<Item> {
  readonly key: string;
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly busy: boolean;
  readonly error?: ApiError | undefined;
}

/** A list whose first page stays fresh and whose further pages come on demand. One that cannot be read says why, and can be asked for again. */
export function useList<Item extends { readonly id: string }>({ key, limit, read, order, side = 'end' }: List<Item>) {
  const onFailure = useFailure();
  const first = useExchange(key, read);
  const nothing: Further<Item> = { key, items: [], complete: false, busy: false };
  const [state, setState] = useState(nothing);
  const further = state.key === key ? state : nothing;
  const joined = meets(further.items, first.data, limit);
  const items = mergeById(joined ? further.items : [], first.data ?? [], order);
  const hasMore = !(joined && further.complete) && (first.data?.length ?? 0) >= limit;
  const { list, rememberItems } = useFocusOnMore({ hasMore, loadingMore: further.busy, side });
  const change = (next: Partial<Further<Item>>) => setState((now) => (now.key === key ? { ...now, ...next } : now));

  async function readFurther(beyond: Item): Promise<void> {
    rememberItems();
    setState({ ...further, busy: true, error: undefined });
    try {
      const page = await read(undefined, beyond);
      const all = side === 'end' ? mergeById(items, page, order) : mergeById(page, items, order);
      change({ busy: false, items: all, complete: page.length < limit });
    } catch (error) {
      change({ busy: false });
      onFailure(error, (failure) => change({ error: failure }));
    }
  }

  return {
    ...first,
    items,
    /** Of the element that holds the items. */
    list,
    hasMore,
    loadingMore: further.busy,
    moreError: further.error,
    loadMore: () => {
      const beyond = items.at(side === 'end' ? -1 : 0);
      if (!further.busy && beyond !== undefined) void readFurther(beyond);
    },
    /** For lists that items leave: further pages are read anew. */
    readAnew: () => {
      setState(nothing);
      first.refresh();
    },
    /** Until the list is read again. */
    changeItem: (id: string, changes: Partial<Item>) =>
      change({ items: further.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }),
  };
}
