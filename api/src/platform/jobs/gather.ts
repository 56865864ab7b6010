/** Joins items that arrive during a write into the next one: one commit under load, no delay otherwise. A failure hits only its item. */
export function gather<Item>(write: (items: readonly Item[]) => Promise<void>, largest: number): (item: Item) => Promise<void> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: () => void;
    readonly reject: (cause: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) await writeBatch(waiting.splice(0, largest));
    writing = false;
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      if (batch.length === 1) return batch[0]?.reject(cause);
      for (const one of batch) await writeBatch([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!writing) void writeAll();
    });
}
