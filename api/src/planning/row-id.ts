import { createHash } from 'node:crypto';

/**
 * The id of a row that is made out of others (a template's row copied into a budget): always the same for the
 * same parts, so that a repeated create makes the same rows. A UUID of version 5.
 */
export function rowIdOf(...parts: readonly string[]): string {
  const hash = createHash('sha1').update(parts.join('\n')).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
