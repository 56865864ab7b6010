/**
 * Whose conversations of a clinic end to be kept: everybody's or some patients' (keyed hashes), as far as they began and came
 * here before a moment. Both, because a wrong clock at the provider must not end what has just come.
 */
export interface Erasure { readonly clinicId: string; readonly patients: readonly Buffer[] | 'all'; readonly before: Date }
