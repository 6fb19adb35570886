import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real film of `seconds` with a tone, made by ffmpeg; answers its path. */
export function makeFilm(seconds: number, size = '640x360'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'wedding-film-')), 'Our lesson, take 2.mp4');
  const picture = `testsrc2=size=${size}:rate=25:duration=${seconds}`;
  const tone = `sine=frequency=330:duration=${seconds}`;
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file],
  ]);
  return file;
}
