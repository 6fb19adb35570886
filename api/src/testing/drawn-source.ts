import { join } from 'node:path';
import type { Ffmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool } from '../media/tools/run-tool.ts';

export interface Drawn {
  size: string;
  /** The duration in seconds; 7 by default. */
  seconds?: number;
  rate?: number;
  silent?: boolean;
  /** Seconds by which the sound or the picture starts later than the other. */
  late?: { sound?: number; picture?: number };
  /** Seconds by which the sound ends before the picture. */
  soundLacks?: number;
  /** The duration of the fade-in from black, in seconds. */
  fade?: number;
  kind?: 'mp4' | 'mkv' | 'webm' | 'ts';
}

const QUICK = ['-c:v', 'libx264', '-preset', 'ultrafast'];
/** The kinds of files that people upload, with the codecs of each. */
const CODECS = {
  mp4: [...QUICK, '-c:a', 'aac'],
  ts: [...QUICK, '-c:a', 'aac'],
  mkv: [...QUICK, '-c:a', 'libmp3lame'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-c:a', 'libvorbis'],
};

/** Encodes a moving test picture with a tone into a file in `folder`. Returns its path. */
export async function drawSource(
  folder: string,
  video: Drawn & { name: string; tools: Ffmpeg },
): Promise<string> {
  const {
    size,
    seconds = 7,
    rate = 30,
    silent = false,
    fade = 0,
    kind = 'mp4',
    late = {},
    soundLacks = 0,
  } = video;
  const path = join(folder, `${video.name}.${kind}`);
  const beginning = (after: number, drawn: string) => [
    '-itsoffset',
    String(after),
    '-f',
    'lavfi',
    '-i',
    drawn,
  ];
  const { picture: dark = 0, sound: quiet = 0 } = late;
  const fading = fade ? `,fade=d=${fade}` : '';
  const picture = beginning(dark, `testsrc2=s=${size}:r=${rate}:d=${seconds - dark}${fading}`);
  const sound = silent ? [] : beginning(quiet, `sine=d=${seconds - quiet - soundLacks}`);
  // testsrc2 only draws even sizes. An odd size is scaled, in a pixel format without chroma subsampling.
  const isOdd = size.split('x').some((side) => Number(side) % 2 === 1);
  const exactly = isOdd ? ['-vf', `format=yuv444p,scale=${size.replace('x', ':')},setsar=1`] : [];
  const args = ['-v', 'error', '-y', ...picture, ...sound, ...exactly, ...CODECS[kind], path];
  await runTool({ file: video.tools.ffmpeg, args });
  return path;
}
