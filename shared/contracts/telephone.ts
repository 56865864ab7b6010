/** Normalises a pasted telephone: no-break and thin spaces, typographic hyphens, full-width digits and invisible direction marks. */
export function plainTelephone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The one number to dial of what somebody gave, without signs: of several, or beside words, the first; undefined without any. */
export function numberIn(text: string): string | undefined {
  const plain = plainTelephone(text);
  const digitsIn = (part: string) => part.replaceAll(/\D/g, '').length;
  const isOne = /\d/.test(plain) && !/\p{L}/u.test(plain) && digitsIn(plain) <= 15;
  const runs = plain.match(/\+?\d(?:[\s.()-]{0,2}\d)*/g) ?? [];
  return (isOne ? plain : runs.find((run) => digitsIn(run) > 5 && digitsIn(run) <= 15))?.replaceAll(/[^\d+]/g, '');
}

export const hasDigitsToDial = (typed: string): boolean => typed.replaceAll(/\D/g, '').length >= 6;

/** Digits, plus, parentheses, spaces and hyphens, 7 to 20 characters after normalisation, with enough digits to dial. */
export function isBookingPhone(typed: string): boolean {
  const plain = plainTelephone(typed);
  return /^[\d+() -]{7,20}$/.test(plain) && hasDigitsToDial(plain);
}

/** A number in groups; it stays text in a spreadsheet, where `+34677000111` would become a number. Other texts stay as is. */
export function formatTelephone(number: string): string {
  const [, spanish] = /^(?:\+34|0034)?([6-9]\d{8})$/.exec(number) ?? [];
  if (spanish !== undefined) return `+34 ${inThrees(spanish)}`;
  if (!/^\+\d{7,15}$/.test(number)) return number;
  return `+${inThrees(number.slice(1))}`;
}

/** Groups from the end; the first group gets the remainder. */
function inThrees(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(' ');
}
