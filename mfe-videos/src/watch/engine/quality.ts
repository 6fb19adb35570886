/** A rendition as the player knows it, in pixels. */
export interface Level {
  width: number;
  height: number;
}

/** Returns the short side, by which people name a video: a portrait video of 240 by 426 is 240p. */
export const shortSide = ({ width, height }: Level) => (width > 0 ? Math.min(width, height) : height);

/** The most that may be fetched: `cap` in p (null for none), `screen` the player in device pixels. */
export interface Limit {
  cap: number | null;
  screen: Level;
}

/**
 * Returns the highest level (an index into `levels`, lowest first) that may play. It is within the chosen cap or,
 * without one, never finer than the player's own pixels.
 */
export function highestLevel(levels: readonly Level[], { cap, screen }: Limit): number {
  const highest = levels.findLastIndex((level) =>
    cap === null ? level.width <= screen.width && level.height <= screen.height : shortSide(level) <= cap,
  );
  return Math.max(0, highest);
}
