/** What a build can't know, as it stands in prerendered markup until the gateway fills it in. */
export const PLACEHOLDERS = {
  brandName: '__brand__',
  /** The same as `toUpperCase` leaves it. */
  brandCapitals: '__BRAND__',
  year: '__year__',
  /** Where the frame has room for the page. */
  page: '__page__',
} as const;
