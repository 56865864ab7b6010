/** The head of the queue that one transaction may take. What failed before is taken alone, so that it cannot undo others again and again. */
export function retryable<Waiting extends { readonly attempts: number }>(due: readonly Waiting[]): readonly Waiting[] {
  const [first] = due;
  if (first === undefined || first.attempts > 0) return due.slice(0, 1);
  const end = due.findIndex(({ attempts }) => attempts > 0);
  return end === -1 ? due : due.slice(0, end);
}
