import { plainTelephone } from 'shared/contracts/telephone';

/** The same rule as the API's: digits, plus, parentheses, spaces and hyphens, 7 to 20 of them, however they were pasted. */
export function isBookingPhone(typed: string): boolean {
  return /^[\d+() -]{7,20}$/.test(plainTelephone(typed));
}
