/** Runs `work` for one item after the other. A failure does not stop the others; the first one is thrown at the end. */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  let failed: { readonly cause: unknown } | undefined;
  for (const item of items) await work(item).catch((cause: unknown) => void (failed ??= { cause }));
  if (failed !== undefined) throw failed.cause;
}
