/** Whose conversations of a clinic end to be kept: everybody's or some patients' (keyed hashes), as far as they began before a moment. */
export interface Forgetting {
  readonly clinicId: string;
  readonly patients: readonly Buffer[] | 'all';
  readonly before: Date;
}
