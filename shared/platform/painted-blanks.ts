/** What a build can't know and the gateway fills in, as words of the painted markup. */
export const BLANKS = {
  brandName: '__brand__',
  /** The same as `toUpperCase` leaves it. */
  brandCapitals: '__BRAND__',
  year: '__year__',
  /** Where the frame has room for the page. */
  page: '__page__',
} as const;
