import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRefused } from '../probe/media-refused.ts';
import { durationSlack } from '../probe/video-length.ts';
import type { Rendition } from './ladder.ts';
import { type MasterRendition, mediaPlaylist, parseSegments, renditionCost } from './playlists.ts';

interface MeasuredRendition {
  rendition: MasterRendition;
  playlist: string;
}

/**
 * Reads size, rates and codecs from the file that the encoder wrote, never from the requested settings.
 * Throws MediaRefused when its picture is not as long as the video.
 */
export async function measureRendition(
  folder: string,
  rendition: Rendition,
  duration: number,
): Promise<MeasuredRendition> {
  const file = join(folder, `${rendition.name}.m4s`);
  const map = parseSegments(await readFile(join(folder, `${rendition.name}.m3u8`), 'utf8'));
  const total = map.segments.reduce((sum, segment) => sum + segment.duration, 0);
  if (Math.abs(total - duration) > durationSlack(duration)) {
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

/**
 * Returns the RFC 6381 codecs of an MP4 header that we encoded ourselves (`avc1.4d4015,mp4a.40.2`), read from its
 * decoder configuration boxes. Throws when it contains no H.264 picture.
 */
function codecsOf(header: Buffer): string {
  const picture = header.indexOf('avcC');
  if (picture < 0 || picture + 8 > header.length) throw new Error('The encoded file holds no H.264 picture');
  // After the box's name: version, then profile, compatibility and level.
  const avc = `avc1.${header.subarray(picture + 5, picture + 8).toString('hex')}`;
  const sound = audioObject(header);
  return sound === undefined ? avc : `${avc},mp4a.40.${sound}`;
}

const DECODER_SPECIFIC_INFO = 0x05;

/** Returns the audio object type (2 is AAC-LC): the first five bits of the configuration inside `esds`. */
function audioObject(header: Buffer): number | undefined {
  const box = header.indexOf('esds');
  if (box < 4) return undefined;
  const end = box - 4 + header.readUInt32BE(box - 4);
  // Descriptor 0x04 (0x40 = AAC, then 12 bytes of rates) contains descriptor 0x05.
  const decoder = header.indexOf(Buffer.from([0x40, 0x15]), box);
  if (decoder < 0 || decoder > end) return undefined;
  let at = decoder + 13;
  if (header[at] !== DECODER_SPECIFIC_INFO) return undefined;
  at += 1;
  while ((header[at] ?? 0) & 0x80) at += 1;
  const config = header[at + 1];
  return config === undefined ? undefined : config >> 3;
}
