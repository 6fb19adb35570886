/** The part of a text's first bytes that are zero when each letter has two bytes, as in UTF-16. */
const ZERO_SHARE = 0.2;
const HEAD_BYTES = 1024;
/** In windows-1252, hardly two letters in a row happen to be one of UTF-8. */
const BROKEN_SHARE = 3;

/**
 * Decodes a text file of any program: UTF-8 or UTF-16, with or without a byte order mark, else windows-1252, in which
 * spreadsheets and editors on Windows save unless told otherwise. Read as UTF-8, letters with diacritics would be lost. A
 * few broken bytes, or an end in the middle of a letter, don't make a UTF-8 file another one.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, HEAD_BYTES);
  const [even, odd] = [0, 1].map((start) => head.filter((byte, at) => byte === 0 && at % 2 === start).length);
  if (Math.max(even ?? 0, odd ?? 0) > head.length * ZERO_SHARE) {
    return new TextDecoder((even ?? 0) > (odd ?? 0) ? 'utf-16be' : 'utf-16le').decode(bytes);
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const letters = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return broken * BROKEN_SHARE > letters ? new TextDecoder('windows-1252').decode(bytes) : text;
}
