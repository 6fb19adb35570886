/**
 * Of what grows for years (members, messages, threads, the trail) a list counts and pages through so many from one place in it:
 * counting all would take longer than anybody reads. Beside the schemas, which browsers don't load.
 */
export const LISTED_AT_MOST = 10_000;
