/** Between the alternatives of a range, and between the versions that a shell serves: "^1.8.0 || ^2.0.0". */
const OR = ' || ';

/**
 * Returns whether a range accepts one of the versions that a shell serves. Each alternative of the range: "^1.2.0" accepts
 * 1.2.0 and all later 1.x, "^0.2.1" accepts 0.2.1 and later 0.2.x, a bare version accepts only itself.
 */
export function accepts(range: string, served: string): boolean {
  return range.split(OR).some((one) => served.split(OR).some((version) => acceptsOne(one, version)));
}

/** Returns the range that accepts what a shell serves, and what is compatible: of "1.9.0 || 2.0.0", "^1.9.0 || ^2.0.0". */
export const rangeOf = (served: string): string =>
  served
    .split(OR)
    .map((version) => version.replace(/^\^?/, '^'))
    .join(OR);

function acceptsOne(range: string, version: string): boolean {
  const offered = parse(version);
  const needed = parse(range.replace('^', ''));
  if (!offered || !needed) return false;
  if (!range.startsWith('^')) return compare(offered, needed) === 0;
  const fixed = needed[0] > 0 ? 1 : 2;
  if (offered.slice(0, fixed).join('.') !== needed.slice(0, fixed).join('.')) return false;
  return compare(offered, needed) >= 0;
}

type Version = [number, number, number];

function parse(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
