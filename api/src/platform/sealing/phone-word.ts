/** A telephone as one word of a search, the Spanish prefix off, so that it is found however it was written; null without digits. */
export function phoneWord(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^(?:00)?34(?=\d{9}$)/, '');
  return digits === '' ? null : digits;
}

/** What somebody types into a search: a telephone in groups is one word, anything else stays. */
export function searchText(text = ''): string {
  return /^[+\d][\d\s().-]*$/.test(text.trim()) ? (phoneWord(text.replace(/^(\+|00)34(?=\D?\d)/, '')) ?? text) : text;
}
