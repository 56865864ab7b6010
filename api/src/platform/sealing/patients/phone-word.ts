import { numberIn } from 'shared/contracts/telephone';

/** A telephone as one search word, without `+` or `00` and the Spanish prefix, so that it is found in any format; null without digits. */
export function phoneWord(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^00(?=[1-9])/, '').replace(/^34(?=\d{9}$)/, '');
  return digits === '' ? null : digits;
}

/** The same for everybody who writes one number: nine digits after another country's prefix are not the Spanish number of these digits. */
export function phoneKey(phone: string | null): string | null {
  const number = numberIn(phone ?? '') ?? phone;
  const word = phoneWord(number);
  return word?.length === 9 && /^(?:\+|00)(?!34)/.test(number ?? '') ? `+${word}` : word;
}

/** Normalises a typed search: a telephone in groups becomes one word, anything else stays. */
export const searchText = (text = ''): string => /^[+\d][\d\s().-]*$/.test(text.trim()) ? (phoneWord(text.replace(/^(\+|00)34(?=\D?\d)/, '')) ?? text) : text;
