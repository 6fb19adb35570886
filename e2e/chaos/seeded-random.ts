/** Repeatable random numbers: the same seed gives the same numbers. */
export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next: () => number;
  /** Returns a whole number, both ends included. */
  between: (least: number, most: number) => number;
  oneOf: <T>(things: readonly [T, ...T[]]) => T;
  chance: (of: number) => boolean;
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: (things) => things[between(0, things.length - 1)] ?? things[0],
    chance: (of) => next() < of,
  };
}
