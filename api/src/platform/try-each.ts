/** Does `work` for one item after the other. One that fails keeps no other from its turn; the first failure is thrown when all have been tried. */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  let failed: { readonly cause: unknown } | undefined;
  for (const item of items) await work(item).catch((cause: unknown) => void (failed ??= { cause }));
  if (failed !== undefined) throw failed.cause;
}
