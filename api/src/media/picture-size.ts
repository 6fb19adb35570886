interface PictureHead {
  /** ffmpeg's own reader for this kind of picture, and for no other. */
  reader: 'jpeg_pipe' | 'png_pipe' | 'webp_pipe';
  width: number;
  height: number;
}

/** Reads kind and size of a JPEG, PNG or WebP from its header, without decoding it. Returns undefined for other files. */
export function readPictureHead(bytes: Buffer): PictureHead | undefined {
  const size = sizeOf(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizeOf(bytes: Buffer): PictureHead | undefined {
  const hex = bytes.toString('hex', 0, 8);
  if (hex.startsWith('ffd8ff')) return jpegSize(bytes);
  if (hex === '89504e470d0a1a0a') return pngSize(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? webpSize(bytes) : undefined;
}

function pngSize(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { reader: 'png_pipe', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the size from the first frame header (SOF0 to SOF15, except the tables that share these numbers). */
function jpegSize(bytes: Buffer): PictureHead | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { reader: 'jpeg_pipe', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    // Fill bytes, and markers without a length.
    const alone = marker === 0xff ? 1 : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 0;
    at += alone || 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 30) return undefined;
  const size = (width: number, height: number) => ({ reader: 'webp_pipe', width, height }) as const;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return undefined;
  }
}
