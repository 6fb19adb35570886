import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiFailure } from '../plugins/failure.ts';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { runTool, ToolFailed } from './run-tool.ts';

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 6000 * 6000;
const LIMIT_MS = 20_000;

interface Drawing {
  tools: Ffmpeg;
  /** The form field that a refusal names. */
  field: string;
  /** An ffmpeg filter that fits the picture to its place. */
  fit: string;
}

/**
 * Draws a picture anew as a JPEG, without what its file said besides (place, camera, anything hidden). Judged by
 * content alone (security line 13).
 * @throws {ApiFailure} 413 or 415
 */
export async function redrawPicture(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
  const reader = readerFor(bytes);
  if (!reader) throw notAPicture(drawing.field);
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const [source, target] = [join(folder, 'source'), join(folder, 'target.jpg')];
    await writeFile(source, bytes);
    const guard = ['-protocol_whitelist', 'file', '-max_pixels', String(MAX_PIXELS), '-f', reader];
    const look = ['-frames:v', '1', '-vf', `${drawing.fit},setsar=1`, '-pix_fmt', 'yuvj420p', '-q:v', '4'];
    const output = [...look, '-map_metadata', '-1', '-f', 'image2', '-update', '1', target];
    const args = ['-v', 'error', '-nostdin', '-y', ...guard, '-i', source, ...output];
    await runTool({ file: drawing.tools.ffmpeg, args, timeoutMs: LIMIT_MS });
    return await readFile(target);
  } catch (error) {
    if (error instanceof ToolFailed && error.detail.includes('max pixel count'))
      throw tooManyPixels(drawing.field);
    const isUnreadable = error instanceof ToolFailed || (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isUnreadable ? notAPicture(drawing.field) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** ffmpeg's own reader for this kind of picture, and for no other. */
function readerFor(bytes: Buffer): string | undefined {
  const hex = bytes.toString('hex', 0, 8);
  if (hex.startsWith('ffd8ff')) return 'jpeg_pipe';
  if (hex === '89504e470d0a1a0a') return 'png_pipe';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp_pipe' : undefined;
}

const notAPicture = (field: string) =>
  new ApiFailure(415, 'NOT_A_PICTURE', 'This is not a JPEG, PNG or WebP picture.', {
    errors: { [field]: ['This is not a JPEG, PNG or WebP picture.'] },
  });

const tooManyPixels = (field: string) => {
  const text = 'This picture has too many pixels: 6000 by 6000 at most. Please send a smaller one.';
  return new ApiFailure(413, 'PICTURE_TOO_LARGE', text, { errors: { [field]: [text] } });
};
