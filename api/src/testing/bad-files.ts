import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool } from '../media/tools/run-tool.ts';

/** A file that must be refused, and how. */
export interface BadFile {
  name: string;
  path: string;
  status: number;
  code: string;
}

const SMALL = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=6'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=6'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Files created by ffmpeg: name, arguments, and the expected refusal. */
const MADE: [name: string, args: string[], status: number, code: string][] = [
  [
    'png.mp4',
    ['-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1', '-frames:v', '1', '-f', 'image2'],
    415,
    'IS_PICTURE',
  ],
  ['gif.mp4', ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1:r=5', '-f', 'gif'], 415, 'IS_PICTURE'],
  ['sound.mp4', [...TONE, '-c:a', 'aac', '-f', 'mp4'], 415, 'NO_VIDEO'],
  ['wave.mp4', [...TONE, '-f', 'wav'], 415, 'NO_VIDEO'],
  ['huge.mp4', ['-f', 'lavfi', '-i', 'color=s=5000x3000:r=5:d=1', '-c:v', 'mjpeg'], 422, 'NO_SIZE'],
  ['fast.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1200:d=1', ...H264], 422, 'TOO_MANY_FRAMES'],
  ['flood.mkv', ['-f', 'lavfi', '-i', 'color=s=16x16:r=50000:d=3', '-c:v', 'mpeg4'], 422, 'TOO_MANY_FRAMES'],
  ['ribbon.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=640x64:r=25:d=1', ...H264], 422, 'ODD_PICTURE'],
  [
    'stretched.mp4',
    ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=1', '-vf', 'setsar=50/1', ...H264],
    422,
    'ODD_PICTURE',
  ],
  ['blink.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=0.2', ...H264], 422, 'TOO_SHORT'],
];

const WRITTEN: [name: string, content: string | Buffer, status: number, code: string][] = [
  ['empty.mp4', '', 422, 'EMPTY_FILE'],
  ['text.mp4', 'Dear planner, here is our video.\n'.repeat(99), 415, 'IS_TEXT'],
  ['garbage.mp4', noise(200_000), 415, 'NOT_A_VIDEO'],
  [
    'garbage-with-ftyp.mp4',
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), noise(90_000)]),
    422,
    'UNREADABLE',
  ],
  ['vector.mp4', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 415, 'IS_PICTURE'],
  ['hls.mp4', '#EXTM3U\n#EXTINF:5,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n', 415, 'IS_PLAYLIST'],
  ['hls-after-a-mark.mp4', '\ufeff\n#EXTM3U\n#EXTINF:5,\nfile:///etc/hostname\n', 415, 'IS_PLAYLIST'],
  ['dash.mp4', '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>', 415, 'IS_PLAYLIST'],
  ['concat-bare.mp4', "file '/etc/hostname'\n", 415, 'IS_PLAYLIST'],
  ['archive.mp4', Buffer.concat([Buffer.from('PK\x03\x04'), noise(5000)]), 415, 'NOT_A_VIDEO'],
  ['voice-note.mp4', `OggS${'\0'.repeat(24)}OpusHead`, 415, 'NO_VIDEO'],
  ['voice-of-an-old-phone.mp4', '#!AMR\n<', 415, 'NO_VIDEO'],
  ['concat.mp4', "ffconcat version 1.0\nfile '/etc/hostname'\n", 415, 'IS_PLAYLIST'],
  // Begins like a QuickTime file and continues as a playlist.
  ['hls-behind-a-box.mp4', '\0\0\0\x08free#EXTM3U\n#EXTINF:5,\nfile:///etc/hostname\n', 422, 'UNREADABLE'],
];

/** Writes the corpus of files that every upload must refuse. Some of them are made by damaging a good video. */
export async function makeBadFiles(folder: string, tools: Ffmpeg): Promise<BadFile[]> {
  const at = (name: string) => join(folder, name);
  const make = (args: string[], name: string) =>
    runTool({ file: tools.ffmpeg, args: ['-v', 'error', '-y', ...args, at(name)] });
  for (const [name, args] of MADE) await make(args, name);
  for (const [name, content] of WRITTEN) await writeFile(at(name), content);

  await make([...SMALL, ...TONE, ...H264, '-c:a', 'aac', '-movflags', '+faststart'], 'good.mp4');
  const good = await readFile(at('good.mp4'));
  await writeFile(at('cut-short.mp4'), good.subarray(0, Math.floor(good.length * 0.4)));
  await writeFile(at('ten-hours.mp4'), claimHours(good, 10));
  await writeFile(at('two-hours.mp4'), claimHours(good, 2));
  await writeFile(at('scrambled.mp4'), scramble(good));
  const bombs = bombsOf(good);
  for (const [name, bomb] of Object.entries(bombs)) await writeFile(at(name), bomb);
  await make([...SMALL, ...H264, '-f', 'mp4'], 'no-index.mp4');
  const unended = await readFile(at('no-index.mp4'));
  await writeFile(at('half-index.mp4'), unended.subarray(0, unended.lastIndexOf('moov') + 300));
  await truncate(at('no-index.mp4'), 60_000);
  await make(['-i', at('sound.mp4'), '-i', at('png.mp4'), ...COVER], 'cover.mp4');

  const spoilt: [string, number, string][] = [
    ...Object.keys(bombs).map((name): [string, number, string] => [name, 422, 'UNREADABLE']),
    ['cut-short.mp4', 422, 'DURATION_MISMATCH'],
    ['ten-hours.mp4', 422, 'TOO_LONG'],
    ['two-hours.mp4', 422, 'DURATION_MISMATCH'],
    ['scrambled.mp4', 422, 'UNREADABLE'],
    ['no-index.mp4', 422, 'UNREADABLE'],
    ['half-index.mp4', 422, 'UNREADABLE'],
    ['cover.mp4', 415, 'NO_VIDEO'],
  ];
  return [...MADE.map(([name, , status, code]) => [name, status, code] as const)]
    .concat(
      WRITTEN.map(([name, , status, code]) => [name, status, code] as const),
      spoilt,
    )
    .map(([name, status, code]) => ({ name, path: at(name), status, code }));
}

/** Sound with a cover picture, which players list as a video stream. */
const COVER = [
  '-map',
  '0:a',
  '-map',
  '1:v',
  '-c:a',
  'copy',
  '-c:v',
  'png',
  '-disposition:v:0',
  'attached_pic',
];

/** Rewrites the durations in every header of an MP4 (version 0 boxes), leaving the video as it is. */
export function claimHours(video: Buffer, hours: number): Buffer {
  const lying = Buffer.from(video);
  const offsets = { mvhd: [16, 20], mdhd: [16, 20] } as const;
  for (const [name, [scaleAt, durationAt]] of Object.entries(offsets)) {
    for (let at = lying.indexOf(name); at > 0; at = lying.indexOf(name, at + 4)) {
      const scale = lying.readUInt32BE(at + scaleAt);
      lying.writeUInt32BE((scale * hours * 3600) % 2 ** 32, at + durationAt);
    }
  }
  return lying;
}

/** Returns small files whose index makes a reader work: thousands of tracks, boxes within boxes, and more samples than there are. */
function bombsOf(video: Buffer): Record<string, Buffer> {
  const start = video.indexOf('moov') - 4;
  const end = start + video.readUInt32BE(start);
  const withPart = (part: Buffer) => {
    const bomb = Buffer.concat([video.subarray(0, end), part, video.subarray(end)]);
    bomb.writeUInt32BE(end - start + part.length, start);
    return bomb;
  };
  const trackAt = video.indexOf('trak') - 4;
  const track = video.subarray(trackAt, trackAt + video.readUInt32BE(trackAt));
  const nested = Buffer.alloc(480_000, '\0\0\0\0udta');
  for (let at = 0; at < nested.length; at += 8) nested.writeUInt32BE(nested.length - at, at);
  const countless = Buffer.from(video);
  countless.writeUInt32BE(2 ** 31 - 1, countless.indexOf('stts') + 8);
  return {
    'tracks.mp4': withPart(Buffer.concat(Array.from({ length: 5000 }, () => track))),
    'nested.mp4': withPart(nested),
    'countless.mp4': countless,
  };
}

/** Keeps the headers and turns all pictures and sounds into noise. */
function scramble(video: Buffer): Buffer {
  const body = video.indexOf('mdat') + 4;
  return Buffer.concat([video.subarray(0, body), noise(video.length - body)]);
}

/** Returns the same noise each time. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 7;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
