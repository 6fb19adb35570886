/** Placeholders in prerendered markup for what a build can't know. The gateway fills them in. */
export const PLACEHOLDERS = {
  brandName: '__brand__',
  /** The brand name after `toUpperCase`. */
  brandCapitals: '__BRAND__',
  year: '__year__',
  /** Where the page goes in the frame. */
  page: '__page__',
} as const;
