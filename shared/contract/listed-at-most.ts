/**
 * The number of rows that a list counts and pages through from one position, for tables that grow for years (members,
 * messages, threads, the audit trail). Counting all rows would take longer than anybody reads. It is not in the schema
 * files, because browsers don't load these.
 */
export const LISTED_AT_MOST = 10_000;

/** The number of matches in captions and chapters that a search counts: a word may be said everywhere. */
export const MATCHES_AT_MOST = 1_000;
