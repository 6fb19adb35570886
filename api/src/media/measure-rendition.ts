import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codecsOf } from './codecs.ts';
import type { Rendition } from './ladder.ts';
import { MediaRefused } from './media-refused.ts';
import { type MasterRendition, mediaPlaylist, parseSegments, renditionCost } from './playlists.ts';
import { durationSlack } from './probe.ts';

export interface MeasuredRendition {
  rendition: MasterRendition;
  playlist: string;
}

/**
 * Reads what the encoder really wrote: size, rates and codecs from the file, never from what was asked for.
 * Throws MediaRefused when its picture is not as long as the video.
 */
export async function measureRendition(
  folder: string,
  rendition: Rendition,
  duration: number,
): Promise<MeasuredRendition> {
  const file = join(folder, `${rendition.name}.m4s`);
  const map = parseSegments(await readFile(join(folder, `${rendition.name}.m3u8`), 'utf8'));
  const shown = map.segments.reduce((sum, segment) => sum + segment.duration, 0);
  if (Math.abs(shown - duration) > durationSlack(duration)) {
    throw new MediaRefused(
      422,
      'DURATION_MISMATCH',
      'The picture of this video is not as long as the video. Please export it again.',
    );
  }
  const { size } = await stat(file);
  const codecs = codecsOf(await readPart(file, map.init));
  const { name, width, height, fps } = rendition;
  return {
    rendition: { name, width, height, fps, codecs, ...renditionCost(map, size) },
    playlist: mediaPlaylist(`${name}.m4s`, map),
  };
}

async function readPart(path: string, part: { offset: number; length: number }): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(part.length), 0, part.length, part.offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
