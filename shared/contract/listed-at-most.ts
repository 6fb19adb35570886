/** Members, messages and threads that a list counts and pages through from one place in it. Beside the schemas, which browsers don't load. */
export const LISTED_AT_MOST = 10_000;
