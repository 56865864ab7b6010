/** The same rule as the API's: digits, plus, parentheses, spaces and hyphens, 7 to 20 of them once trimmed. */
export function isBookingPhone(typed: string): boolean {
  return /^[\d+() -]{7,20}$/.test(typed.trim());
}
