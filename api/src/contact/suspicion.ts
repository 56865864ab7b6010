import type { ContactRequest } from 'shared/contracts/contact';

export type Suspicion = 'bait' | 'too_fast';

/**
 * Five fields take a person with autofill more than a second, and a script some milliseconds. The limit is low on purpose:
 * a mail too many is a smaller harm than a customer who is never called back.
 */
const fastestPersonMs = 150;

/** Why a request looks like a program's; null for a person. A form that does not say how long it took is believed. */
export function suspicionOf({ website, filledInMs }: Pick<ContactRequest, 'website' | 'filledInMs'>): Suspicion | null {
  if (website.trim() !== '') return 'bait';
  if (filledInMs !== undefined && filledInMs < fastestPersonMs) return 'too_fast';
  return null;
}
