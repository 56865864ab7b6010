/** Whether the new first page overlaps the further pages. If not, they are dropped: items in between were never read, or it is the whole list. */
export function meets<Item extends { readonly id: string }>(further: readonly Item[], first: readonly Item[] | undefined, limit: number): boolean {
  if (first === undefined) return true;
  if (first.length < limit) return false;
  const known = new Set(further.map(({ id }) => id));
  return first.some(({ id }) => known.has(id));
}

/** Both lists merged by id in the given order; `newer` wins. */
export function mergeById<Item extends { readonly id: string }>(older: readonly Item[], newer: readonly Item[], order: (a: Item, b: Item) => number): Item[] {
  const byId = new Map([...older, ...newer].map((item) => [item.id, item]));
  return [...byId.values()].sort(order);
}
