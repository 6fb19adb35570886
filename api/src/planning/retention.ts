/** How long a removal can be taken back. */
export const RETENTION_MS = 30 * 86_400_000;
