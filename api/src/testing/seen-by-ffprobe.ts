import { open, writeFile } from 'node:fs/promises';
import type { Ffmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool } from '../media/tools/run-tool.ts';

interface SeenStream {
  codec_type: 'video' | 'audio';
  codec_name: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_rate?: string;
  channels?: number;
  avg_frame_rate: string;
}
interface SeenPacket {
  codec_type: string;
  /** The presentation time, in seconds. */
  pts_time: string;
  size: string;
  flags: string;
}
export interface Seen {
  streams: SeenStream[];
  format: { duration: string };
  packets: SeenPacket[];
}

/** Returns what ffprobe finds in a file, independently of what we stored about it. */
export async function seenIn(path: string, { ffprobe }: Ffmpeg): Promise<Seen> {
  const entries = ['-show_streams', '-show_format', '-show_packets', '-of', 'json'];
  return JSON.parse(await runTool({ file: ffprobe, args: ['-v', 'error', ...entries, path] }));
}

/** Returns what ffprobe finds in only these byte ranges of a file, one after another, as a player fetches them. */
export async function seenInRanges(
  path: string,
  ranges: { offset: number; length: number }[],
  tools: Ffmpeg,
): Promise<Seen> {
  const file = await open(path, 'r');
  const parts: Buffer[] = [];
  try {
    for (const { offset, length } of ranges) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead !== length) throw new Error(`${length} bytes at ${offset} reach beyond the file`);
      parts.push(buffer);
    }
  } finally {
    await file.close();
  }
  const piece = `${path}-${ranges.at(-1)?.offset}.mp4`;
  await writeFile(piece, Buffer.concat(parts));
  return seenIn(piece, tools);
}

export const pictures = ({ packets }: Seen) => packets.filter((packet) => packet.codec_type === 'video');

/** Returns the time of every keyframe in seconds, counted from the first. */
export function keyframes(seen: Seen): number[] {
  const times = pictures(seen)
    .filter((packet) => packet.flags.startsWith('K'))
    .map((packet) => Number(packet.pts_time));
  return times.map((time) => time - (times[0] ?? 0));
}
