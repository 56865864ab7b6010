import { madridDay } from 'shared/csv/sheet-moment';

/** Items by their day in Madrid, in the order in which they come. */
export function byDay<Item>(items: readonly Item[], momentOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = madridDay(new Date(momentOf(item)));
    const known = days.get(day);
    if (known === undefined) days.set(day, [item]);
    else known.push(item);
  }
  return days;
}
