import type { Dice } from './dice';
import { hostileValues, missing } from './hostile-values';

type Place = readonly (string | number)[];

/** Every path in a value that can be mutated, outer members first. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...at, Array.isArray(value) ? Number(name) : name];
    return [place, ...placesIn(inner, place)];
  });
}

/** A copy of `value` with `put` at `place`. */
export function withAt(value: unknown, [name, ...rest]: Place, put: unknown): unknown {
  if (name === undefined) return put;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    if (put === missing && rest.length === 0) copy.splice(Number(name), 1);
    else copy[Number(name)] = withAt(copy[Number(name)], rest, put);
    return copy;
  }
  const members = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  if (put === missing && rest.length === 0) members.delete(String(name));
  else members.set(String(name), withAt(members.get(String(name)), rest, put));
  return Object.fromEntries(members);
}

/** Mutates values: each place gets each hostile value in turn, in random order, and now and then two places at once. */
export function mutations(dice: Dice) {
  const turns = new Map<string, unknown[]>();

  function nextFor(place: string): unknown {
    let left = turns.get(place) ?? [];
    if (left.length === 0) left = shuffled(hostileValues, dice);
    turns.set(place, left);
    return left.pop();
  }

  return function spoil(value: unknown, key: string): unknown {
    const places = placesIn(value);
    if (places.length === 0 || dice.roll() < 0.05) return nextFor(key);
    let spoilt = value;
    for (let count = dice.roll() < 0.15 ? 2 : 1; count > 0; count -= 1) {
      const place = dice.pick(places);
      spoilt = withAt(spoilt, place, nextFor(`${key} ${place.join('.')}`));
    }
    return spoilt;
  };
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(dice.below(rest.length), 1));
}
