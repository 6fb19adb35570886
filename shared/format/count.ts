/**
 * Formats a number with grouped digits: `1,234`, `1,234.5`. It uses no `Intl`, since the first formatter of a page takes a
 * phone about 70 ms and nearly every page shows a number.
 */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+(\.|$))/g, ',');

/** Formats a whole number with its noun: `1 guest`, `1,200 guests`. */
export const formatCounted = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
