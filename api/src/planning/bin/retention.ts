/** The time during which a removal can be undone. */
export const RETENTION_MS = 30 * 86_400_000;
