import { readAutomaticReason } from 'shared/contracts/automatic-reason';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';

const copy = opsCopy.log;

// The log is written in English, like every log, and is hashed as it is written; here it is said in Spanish.

/** A logged reason: what the site itself wrote in our words, what a person wrote as it is. */
export function reasonText(reason: string): string {
  const counted = readAutomaticReason(reason);
  if (counted !== null) return copy.counted(counted);
  const [, days] = /^not served for (\d+) days$/.exec(reason) ?? [];
  return days === undefined ? reason : copy.notServed(days);
}

/** What else an entry says. */
export function detailText(detail: string | null): string {
  const [, key, content] = /^signed by (\w+), content (\w+)$/.exec(detail ?? '') ?? [];
  if (key !== undefined && content !== undefined) return copy.signed(key, content);
  const [, end] = /^until (\S+)$/.exec(detail ?? '') ?? [];
  return end === undefined ? (detail ?? '') : copy.until(momentText(end));
}

/** Who acted: a person or a token by its name, the site itself in our words. */
export function actorText(by: string): string {
  return copy.actors[by] ?? by;
}
