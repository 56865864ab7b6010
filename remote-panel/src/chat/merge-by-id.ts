/** Both lists as one, each id once with what `newer` says of it, in the given order. */
export function mergeById<Item extends { readonly id: string }>(older: readonly Item[], newer: readonly Item[], order: (a: Item, b: Item) => number): Item[] {
  const byId = new Map(older.map((item) => [item.id, item]));
  for (const item of newer) byId.set(item.id, item);
  return [...byId.values()].sort(order);
}
