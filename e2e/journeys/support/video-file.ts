import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Draws a real video of `seconds` with a tone, by ffmpeg, of few pictures a second. Returns its path. No two files are equal, since the library
 * refuses a file that it already has. A `noise` video can't be compressed, so its file is large for its length.
 */
export function makeVideo(seconds: number, size = '640x360', kind: 'drawn' | 'noise' = 'drawn'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'wedding-video-')), 'Our lesson, take 2.mp4');
  const picture = `testsrc2=size=${size}:rate=15:duration=${seconds}`;
  const seed = Math.floor(Math.random() * 100_000);
  const noise = kind === 'noise' ? ['-vf', `noise=alls=60:allf=t:all_seed=${seed}`, '-crf', '18'] : [];
  const tone = `sine=frequency=${300 + Math.random() * 100}:duration=${seconds}`;
  execFileSync(process.env.E2E_FFMPEG ?? 'ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    tone,
    ...noise,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    file,
  ]);
  return file;
}

/** A small video with so much room in it that it is too large for one form: as a lesson of many minutes. */
export function largeVideo(): Buffer {
  const room = Buffer.alloc(17 * 2 ** 20);
  room.writeUInt32BE(room.length);
  room.write('free', 4);
  return Buffer.concat([readFileSync(makeVideo(2, '256x144')), room]);
}
