/** What RFC 8176 lets an ID token say in `amr`, by what it proves: something known, something had, something that one is. */
const kinds = {
  known: ['pwd', 'pin', 'kba'],
  had: ['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel'],
  inborn: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const;

/** What an operator knows of their provider: values of `acr` that stand for two factors, and hosted domains (`hd`) whose every sign-in has two. */
export interface TwoFactorRules { readonly contexts: readonly string[]; readonly domains: readonly string[] }

interface Said { readonly amr?: readonly string[]; readonly acr?: string; readonly hd?: string; readonly email_verified: boolean }

/** Two proofs of one kind are one factor. */
export function saysTwoFactors({ amr = [], acr = '', hd = '', email_verified: verified }: Said, { contexts, domains }: TwoFactorRules): boolean {
  return contexts.includes(acr) || (verified && domains.includes(hd.toLowerCase())) || amr.includes('mfa') || Object.values(kinds).filter((values) => values.some((value) => amr.includes(value))).length > 1;
}
