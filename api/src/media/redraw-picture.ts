import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpError } from '../http/http-error.ts';
import { type DecodingFor, limitDecoding, PICTURE_MEMORY_KB } from './decoders.ts';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { readPictureHead } from './picture-size.ts';
import { runTool, ToolFailed } from './run-tool.ts';

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** The unit of the limits, because people know megapixels from their phone. */
const MEGAPIXEL = 1_000_000;
const MAX_MEGAPIXELS = 24;
const TIMEOUT_MS = 20_000;

export interface Drawing {
  tools: Ffmpeg;
  /** The form field that a refusal names. */
  field: string;
  /** An ffmpeg filter that fits the picture to its place. */
  fit: string;
  /** The account that sent the picture; undefined for our own pictures. */
  account: DecodingFor;
  /** The limit in megapixels. Defaults to 24. */
  megapixels?: number;
}

/**
 * Redraws a picture as a JPEG without its metadata (place, camera, anything hidden). Judges the file only by its
 * content (SEC-13), and by its header before anything is decoded (SEC-35).
 * @throws {HttpError} 413 or 415, or 429 when too many are being drawn already
 */
export async function redrawPicture(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
  const { field, account, megapixels = MAX_MEGAPIXELS } = drawing;
  const head = readPictureHead(bytes);
  if (!head) throw notAPicture(field);
  if (head.width * head.height > megapixels * MEGAPIXEL) throw tooManyPixels(field, megapixels);
  return limitDecoding(account, () => draw(bytes, { ...drawing, megapixels, reader: head.reader }));
}

async function draw(
  bytes: Buffer,
  { tools, field, fit, megapixels, reader }: Drawing & { megapixels: number; reader: string },
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const source = join(folder, 'source');
    const target = join(folder, 'target.jpg');
    await writeFile(source, bytes);
    const guard = [
      '-protocol_whitelist',
      'file',
      '-max_pixels',
      String(megapixels * MEGAPIXEL),
      '-f',
      reader,
    ];
    const look = ['-frames:v', '1', '-vf', `${fit},setsar=1`, '-pix_fmt', 'yuvj420p', '-q:v', '4'];
    const output = [...look, '-map_metadata', '-1', '-f', 'image2', '-update', '1', target];
    const few = ['-threads', '1'];
    const args = [
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-filter_threads',
      '1',
      ...few,
      ...guard,
      '-i',
      source,
      ...few,
      ...output,
    ];
    await runTool({ file: tools.ffmpeg, args, timeoutMs: TIMEOUT_MS, memoryKb: PICTURE_MEMORY_KB });
    return await readFile(target);
  } catch (error) {
    if (error instanceof ToolFailed && error.detail.includes('max pixel count'))
      throw tooManyPixels(field, megapixels);
    const isUnreadable = error instanceof ToolFailed || (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isUnreadable ? notAPicture(field) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const notAPicture = (field: string) =>
  new HttpError(415, 'NOT_A_PICTURE', 'This is not a JPEG, PNG or WebP picture.', {
    errors: { [field]: ['This is not a JPEG, PNG or WebP picture.'] },
  });

const tooManyPixels = (field: string, megapixels: number) => {
  const text = `This picture has too many pixels: ${megapixels} megapixels at most. Please send a smaller one.`;
  return new HttpError(413, 'PICTURE_TOO_LARGE', text, { errors: { [field]: [text] } });
};
