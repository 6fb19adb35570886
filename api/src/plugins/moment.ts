/** `YYYY-MM-DD HH:mm:ss` in UTC, the wire form of moments. */
export const toMoment = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
