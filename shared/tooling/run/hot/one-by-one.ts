/** One run at a time; changes during a build make it outdated and cause one more right after it. */
export function oneByOne(work: (isOutdated: () => boolean) => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  return () => {
    next ??= (last ?? Promise.resolve(true)).then(() => {
      last = next;
      next = undefined;
      return work(() => next !== undefined);
    });
    return next;
  };
}
