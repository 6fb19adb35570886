/** Members that a list counts and pages through. Beside the schemas, which browsers don't load. */
export const LISTED_AT_MOST = 10_000;
