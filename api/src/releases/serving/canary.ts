import { createHash, createHmac, randomInt } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps';

/** Visitor numbers are this many: so few that each is shared by many people and names nobody, enough for a hundredth of a percent. */
export const visitorNumbers = 2 ** 20;

/** A number for a visitor who has none yet. */
export const drawVisitorNumber = (): number => randomInt(visitorNumbers);

/** The number of all who come from one place, such as a network or a clinic. Without the key nobody can choose a place by its number. */
export function numberOf(key: Buffer, place: string): number {
  return createHmac('sha256', key).update(place).digest().readUInt32BE() % visitorNumbers;
}

/**
 * The visitor's place on an app's line from 0 to 100. It never moves, so raising the percentage adds visitors and
 * takes none away, and app and version are part of the hash, so that who got one canary is no likelier to get another.
 */
export function placeOnLine(app: AppName, visitor: number, version = ''): number {
  const digest = createHash('sha256').update(`${app}@${version}:${visitor}`).digest();
  return (digest.readUIntBE(0, 6) / 2 ** 48) * 100;
}

/** Whether this visitor gets the canary at `percent`; nobody does at 0, everybody at 100. */
export function getsCanary(app: AppName, visitor: number, percent: number, version?: string): boolean {
  return placeOnLine(app, visitor, version) < percent;
}
