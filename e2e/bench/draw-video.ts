import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../api/src/media/tools/find-ffmpeg.ts';

/** Draws a moving picture with grain, as from a camera, and a tone. Returns its path. */
export async function drawVideo(folder: string, video: { seconds: number; size: string }): Promise<string> {
  const { ffmpeg } = await findFfmpeg();
  const file = join(folder, `source-${video.seconds}.mp4`);
  const picture = `testsrc2=size=${video.size}:rate=25:duration=${video.seconds},noise=alls=6:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=330:duration=${video.seconds}`];
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ];
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...inputs, ...coded, '-shortest', file]);
  return file;
}
