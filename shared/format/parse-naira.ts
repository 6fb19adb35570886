const STEPS: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6, b: 9, bn: 9 };
/** ₦10bn, the most that one amount may be. */
const MAX_KOBO = 10n ** 12n;

/**
 * Parses an amount as people type it, into kobo: `1.5m`, `500k`, `2bn`, `1,500,000`, `₦1 500 000.50`, `N500,000`,
 * `NGN 500k`, `#500,000`: many keyboards have # and not ₦. Returns null for anything else, for fractions of a kobo and for
 * more than ₦10bn.
 */
export function parseNaira(typed: string): number | null {
  const match = /^(?:₦|NGN|N|#)?((?:\d{1,3}(?:,\d{3})+|\d+)?)(?:\.(\d*))?(k|m|bn?)?$/i.exec(
    typed.replace(/\s/g, ''),
  );
  const [, integer = '', part = '', step = ''] = match ?? [];
  const digits = integer.replaceAll(',', '') + part;
  if (!match || digits === '' || digits.length > 24) return null;
  const places = (STEPS[step.toLowerCase()] ?? 0) + 2 - part.length;
  const scaled = BigInt(digits) * 10n ** BigInt(Math.max(0, places));
  const divisor = 10n ** BigInt(Math.max(0, -places));
  if (scaled % divisor !== 0n || scaled / divisor > MAX_KOBO) return null;
  return Number(scaled / divisor);
}

/** Formats an amount without separators, for a field that is being edited: `1500000`, `1500000.5`. */
export const bareNaira = (kobo: number): string => String(kobo / 100);
