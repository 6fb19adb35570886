const SAMPLE_BYTES = 64 * 1024;
const SAMPLES = 32;

/** A file that can be read at any position: a browser's `File`, or a file on the server. `end` is exclusive. */
interface ReadableFile {
  size: number;
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/**
 * Returns a fingerprint of a video within milliseconds, before any of it is sent: SHA-256 (hex) over its size and 32 samples
 * from its first byte to its last, 2 MB at most. Videos differ in all their bytes, so equal fingerprints mean the same
 * export. It serves to warn and to resume a half-sent file, and is no proof. Returns null if the page is not secure, because
 * browsers then offer no SHA-256.
 */
export async function fingerprintOf(file: ReadableFile): Promise<string | null> {
  // Browsers omit it on plain http.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const parts: Uint8Array[] = [new TextEncoder().encode(`${file.size}:`)];
  for (const [start, end] of samplesOf(file.size)) parts.push(await file.read(start, end));
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const hash = new Uint8Array(await subtle.digest('SHA-256', all));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function samplesOf(size: number): [start: number, end: number][] {
  if (size <= SAMPLES * SAMPLE_BYTES) return [[0, size]];
  const step = (size - SAMPLE_BYTES) / (SAMPLES - 1);
  return Array.from({ length: SAMPLES }, (_, index) => {
    const start = Math.floor(index * step);
    return [start, start + SAMPLE_BYTES];
  });
}
