/**
 * Whether a list's first page, read anew, still meets the further pages that were read before. After a long time without a
 * connection it may not: what lies between was never read, and the further pages must go.
 */
export function meets<Item extends { readonly id: string }>(further: readonly Item[], first: readonly Item[] | undefined, limit: number): boolean {
  if (first === undefined || first.length < limit) return true;
  const known = new Set(further.map(({ id }) => id));
  return first.some(({ id }) => known.has(id));
}

/** Both lists as one, each id once with what `newer` says of it, in the given order. */
export function mergeById<Item extends { readonly id: string }>(older: readonly Item[], newer: readonly Item[], order: (a: Item, b: Item) => number): Item[] {
  const byId = new Map(older.map((item) => [item.id, item]));
  for (const item of newer) byId.set(item.id, item);
  return [...byId.values()].sort(order);
}
