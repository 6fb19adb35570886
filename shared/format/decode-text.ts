/** The least part of the first bytes that is zero in UTF-16: the digits, spaces and line ends of any script's text. */
const ZERO_SHARE = 0.02;
const MIN_ZEROS = 4;
const HEAD_BYTES = 1024;
/** How Chinese Windows writes a sign. In windows-1252, letters with marks seldom stand side by side, and never all of them. */
const CHINESE = /[\u00a1-\u00f7][\u00a1-\u00fe]/g;
/** In windows-1252, hardly two letters in a row happen to be one of UTF-8. */
const BROKEN_SHARE = 3;
/** Letters with marks and signs where people write them. Read by another table, they stand elsewhere: `cafŽ`, `DonÕt`. */
const IN_PLACE =
  /(?<!\p{Lu}{2})[ßà-öø-üœ]|(?<!\p{L})[À-ÏÑ-ÔÖÙ-ÜŒ]|(?<!\p{Ll})[À-ÏÑ-ÔÖÙ-ÜŒ](?!\p{Ll})|(?<=[\p{L}\d])’|(?<![\p{L}\d])[“‘](?=\S)|(?<=\S)[”…](?!\p{L})|(?<!\p{L})[–—•¼½¾\u00a0](?!\p{Ll})|[£€](?=\s?\d)/gu;

/**
 * Decodes a text file of any program: UTF-8 or UTF-16, with or without a byte order mark, else windows-1252, in which
 * spreadsheets and editors on Windows save unless told otherwise, GBK, as those of China do, or Mac Roman, as those of a Mac
 * do. Read as UTF-8, letters with diacritics would be lost. A few broken bytes, or an end in the middle of a letter, don't make a UTF-8 file another
 * one.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeOnce(bytes);
  // `â‚¦` is a naira sign: Excel took a file for windows-1252, and saved what it saw.
  if (!/[Â-ô][\u0080-\u2122]/.test(text)) return text;
  const before = Array.from(text, (letter) => WINDOWS.indexOf(letter));
  try {
    return before.includes(-1)
      ? text
      : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(before));
  } catch {
    return text;
  }
}

/** The letters of windows-1252 at their places. */
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

function decodeOnce(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, HEAD_BYTES);
  const [even = 0, odd = 0] = [0, 1].map(
    (start) => head.filter((byte, at) => byte === 0 && at % 2 === start).length,
  );
  // Zeros at the end of a file that was recovered stand at both.
  if (Math.abs(even - odd) > Math.max(MIN_ZEROS, head.length * ZERO_SHARE, Math.min(even, odd))) {
    return new TextDecoder(even > odd ? 'utf-16be' : 'utf-16le').decode(bytes);
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const letters = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  if (broken * BROKEN_SHARE <= letters) return text;
  const [windows, mac] = ['windows-1252', 'macintosh'].map((table) => {
    const decoded = new TextDecoder(table).decode(bytes);
    return { decoded, inPlace: decoded.match(IN_PLACE)?.length ?? 0 };
  });
  if (windows && !/[^\0-\x7f]/.test(windows.decoded.replace(CHINESE, '')))
    return new TextDecoder('gbk').decode(bytes);
  // Only old Macs end their lines with CR alone.
  const isMac = text.includes('\r') && !text.includes('\n');
  const best = (mac?.inPlace ?? 0) + (isMac ? 1 : 0) > (windows?.inPlace ?? 0) ? mac : windows;
  return best?.decoded ?? text;
}

/** Reads the text of a file, in whichever encoding a program saved it. */
export const readText = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));
