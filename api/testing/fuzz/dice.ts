/** Reproducible randomness: the same seed gives the same results (mulberry32). */
export interface Dice {
  /** From 0 to 1, excluding 1. */
  roll(): number;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed;
  function roll(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(roll() * limit);
  return {
    roll,
    below,
    pick: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('Nothing to pick from');
      return found;
    },
  };
}
