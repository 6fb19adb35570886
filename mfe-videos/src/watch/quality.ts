/** A rung as the player knows it, in pixels. */
export interface Level {
  width: number;
  height: number;
}

/** People name a film by its short side: a portrait film of 240 by 426 is 240p. */
export const shortSide = ({ width, height }: Level) => (width > 0 ? Math.min(width, height) : height);

/** The most that may be fetched: `cap` in p (null: no limit of its own), `screen` the player's short side. */
export interface Limit {
  cap: number | null;
  screen: number;
}

/**
 * The highest level (an index into `levels`, lowest first) that may play: within the chosen cap, and without
 * one no finer than the screen can show.
 */
export function highestLevel(levels: readonly Level[], { cap, screen }: Limit): number {
  const sides = levels.map(shortSide);
  const enough = sides.findIndex((side) => side >= screen);
  const highest =
    cap === null ? (enough < 0 ? sides.length - 1 : enough) : sides.findLastIndex((side) => side <= cap);
  return Math.max(0, highest);
}
