/** Returns a segment of a JPEG. */
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** A Huffman table with one symbol, whose code is a single zero. */
const table = (kind: 'DC' | 'AC', symbol: number) =>
  segment(0xc4, Buffer.from([kind === 'DC' ? 0 : 0x10, 1, ...Array<number>(15).fill(0), symbol]));

/** "No more of these in the next 16,384 blocks and as many as 14 bits add." */
const SKIP = 0xe0;

/**
 * Returns a progressive JPEG of three colours that is valid, small and slow: it refines each of the 63 frequencies of each
 * colour in fourteen scans, and a decoder goes through the whole picture 2,646 times.
 */
export function slowPicture(width: number, height: number): Buffer {
  const colours = [1, 2, 3];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, Buffer.from([8, ...size, 3, ...colours.flatMap((colour) => [colour, 0x11, 0])])),
    table('DC', 0),
    table('AC', SKIP),
    segment(0xda, Buffer.from([3, ...colours.flatMap((colour) => [colour, 0]), 0, 0, 0])),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ];
  const data = nothingFor(blocks);
  const scans = colours.flatMap((colour) =>
    Array.from({ length: 63 * 14 }, (_, place) => {
      const frequency = 1 + Math.floor(place / 14);
      const low = 13 - (place % 14);
      const bits = ((low === 13 ? 0 : low + 1) << 4) | low;
      const scan = segment(0xda, Buffer.from([1, colour, 0, frequency, frequency, bits]));
      return Buffer.concat([scan, data]);
    }),
  );
  return Buffer.concat([...head, ...scans, Buffer.from([0xff, 0xd9])]);
}

/** Returns the data of a scan that adds nothing to any block. */
function nothingFor(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; ) {
    const more = Math.max(0, Math.min(left - 16_384, 16_383)) & ~1;
    bits += `0${more.toString(2).padStart(14, '0')}`;
    left -= 16_384 + more;
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
