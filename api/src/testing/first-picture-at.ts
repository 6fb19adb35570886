import { readFile } from 'node:fs/promises';

const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
/** The flags for a sample's duration, size and flags, which precede its composition offset. */
const BEFORE_OFFSET = [0x100, 0x200, 0x400];
const HAS_OFFSET = 0x800;

/**
 * Returns when the first picture of a fragmented video is shown, in ticks of its timescale. Computes it as browsers do,
 * from the fragment's time and the picture's offset, without the edit list that ffprobe applies.
 */
export async function firstPictureAt(path: string): Promise<number> {
  const bytes = await readFile(path);
  const fragment = bytes.indexOf('moof');
  const time = bytes.indexOf('tfdt', fragment) + 4;
  const run = bytes.indexOf('trun', fragment) + 4;
  const decoded = bytes[time] === 1 ? Number(bytes.readBigUInt64BE(time + 4)) : bytes.readUInt32BE(time + 4);
  const flags = bytes.readUIntBE(run + 1, 3);
  if (!(flags & HAS_OFFSET)) return decoded;
  const before = [HAS_DATA_OFFSET, HAS_FIRST_FLAGS, ...BEFORE_OFFSET].filter((flag) => flags & flag);
  const place = run + 8 + before.length * 4;
  return decoded + (bytes[run] === 1 ? bytes.readInt32BE(place) : bytes.readUInt32BE(place));
}
