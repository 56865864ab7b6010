/** Runs `work` for every item, eight at a time: a release has hundreds of files. */
export async function eightAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const workNext = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, workNext));
}
