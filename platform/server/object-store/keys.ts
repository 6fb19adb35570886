const SEGMENT = /^[\w-][\w.+~-]{0,127}$/;
const MAX_LENGTH = 512;

/**
 * Returns whether a key is valid in every store, folder or bucket: plain path segments with "/" between them. No traversal,
 * no dot files, no encodings, no NUL.
 */
export function isKey(key: string): boolean {
  return key.length <= MAX_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
}

/** @throws {TypeError} whose message doesn't repeat the key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('This key leaves the store: a key holds plain path segments only.');
  return key;
}

/** A prefix ends in a slash, or is empty for everything. @throws {TypeError} */
export function checkPrefix(prefix: string): string {
  if (prefix === '') return prefix;
  if (!prefix.endsWith('/')) throw new TypeError('A prefix ends in a slash.');
  checkKey(prefix.slice(0, -1));
  return prefix;
}
