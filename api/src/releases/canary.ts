import { createHash, randomInt } from 'node:crypto';
import type { Building } from 'shared/contracts/buildings';

/** Visitor numbers are this many: so few that each is shared by many people and names nobody, enough for a hundredth of a percent. */
export const visitorNumbers = 2 ** 20;

/** A number for a visitor who has none yet. */
export function drawVisitorNumber(): number {
  return randomInt(visitorNumbers);
}

/**
 * The visitor's place on a building's line from 0 to 100. It never moves, so raising the percentage adds visitors and
 * takes none away, and the building is part of the hash, so that a canary of one says nothing about a canary of another.
 */
export function placeOnLine(building: Building, visitor: number): number {
  const digest = createHash('sha256').update(`${building}:${visitor}`).digest();
  return (digest.readUIntBE(0, 6) / 2 ** 48) * 100;
}

/** Whether this visitor gets the canary at `percent`; nobody does at 0, everybody at 100. */
export function getsCanary(building: Building, visitor: number, percent: number): boolean {
  return placeOnLine(building, visitor) < percent;
}
