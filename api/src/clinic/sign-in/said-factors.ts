/** RFC 8176 values of `amr`, by kind of factor: knowledge, possession, inherence. */
const kinds = {
  known: ['pwd', 'pin', 'kba'],
  had: ['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel'],
  inborn: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const;

/** The operator's knowledge of their provider: values of `acr` that mean two factors, and hosted domains (`hd`) that always require two. */
export interface TwoFactorRules { readonly contexts: readonly string[]; readonly domains: readonly string[] }

interface Said { readonly amr?: readonly string[]; readonly acr?: string; readonly hd?: string; readonly email_verified: boolean }

/** Two proofs of one kind are one factor. */
export function saysTwoFactors({ amr = [], acr = '', hd = '', email_verified: verified }: Said, { contexts, domains }: TwoFactorRules): boolean {
  if (contexts.includes(acr) || (verified && domains.includes(hd.toLowerCase())) || amr.includes('mfa')) return true;
  return Object.values(kinds).filter((values) => values.some((value) => amr.includes(value))).length > 1;
}
