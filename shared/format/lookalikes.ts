/**
 * Replaces the letters that are typed for the figures they look like: O for zero, l and I for one, of Greek and Cyrillic too.
 * For texts that are known to mean a number.
 */
export const foldLookalikes = (text: string): string => text.replace(/[oоο]/gi, '0').replace(/[liі]/gi, '1');
