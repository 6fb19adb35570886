/** A random UUID; `crypto.randomUUID` exists on https and localhost alone. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/**
 * The id of a template's row in a budget or checklist (all UUIDs): the same on every device, so that two devices that
 * add it add one row. A version 8 UUID: the XOR of both ids' bits.
 */
export function idWithin(home: string, templateRow: string): string {
  const bits = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
  const hex = (bits(home) ^ bits(templateRow)).toString(16).padStart(32, '0');
  return dashed(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`);
}

const dashed = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
