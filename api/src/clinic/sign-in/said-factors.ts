/** What RFC 8176 lets an ID token say in `amr`, by what it proves: something known, something had, something that one is. */
const kinds = {
  known: ['pwd', 'pin', 'kba'],
  had: ['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel'],
  inborn: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const;

/** Two proofs of one kind are one factor. */
export function saysTwoFactors(amr: readonly string[]): boolean {
  return amr.includes('mfa') || Object.values(kinds).filter((values) => values.some((value) => amr.includes(value))).length > 1;
}
