import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool } from '../media/tools/run-tool.ts';

/** Returns a PNG of a size such as `2000x1000`. Its comment `lagos-secret` must be removed on upload. */
export async function picture(size: string): Promise<Buffer> {
  const { ffmpeg } = await findFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  const file = join(folder, 'a.png');
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:d=1`, '-frames:v', '1'];
  const args = ['-v', 'error', ...source, '-metadata', 'comment=lagos-secret', file];
  await runTool({ file: ffmpeg, args, timeoutMs: 20_000 });
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
