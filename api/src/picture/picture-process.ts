// Draws one picture and ends. It is a process of its own, so a picture that takes too long or too much memory takes down
// nothing else. `redraw-picture.ts` starts it.
import { flushCompileCache } from 'node:module';
import { PAGE_COLOUR } from '@wedding/shared/domain/page-colour.ts';
import sharp, { type Sharp } from 'sharp';
import { codedColour } from './coded-colour.ts';

/** How a picture fits its place. Pictures are never enlarged, except on a cover. */
export type PictureShape =
  /** A square cut from the middle; `side` is its largest side in pixels. */
  | { kind: 'square'; side: number }
  /** The whole picture, with `side` as the longest side. */
  | { kind: 'inside'; side: number }
  /** A 16:9 cover of a video: the whole picture on itself, blurred and darkened. */
  | { kind: 'cover' };

export interface PictureTask {
  bytes: Uint8Array;
  shapes: readonly PictureShape[];
  maxPixels: number;
}
export interface DrawnPicture {
  /** A JPEG without any metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}
export type PictureOutcome =
  | { drawn: DrawnPicture[] }
  | { refused: 'unknown kind' | 'too many pixels' | 'damaged'; detail: string };

/** The short side of the decoded picture from which all shapes are drawn. */
const WORKING_SIDE = 1200;
const JPEG = { quality: 82, mozjpeg: true };

// An SVG, a PDF or any other kind is not even parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);
// It is killed as soon as it has answered, and would compile its modules for each picture.
flushCompileCache();

process.once('message', async (task: PictureTask) => {
  // What ends it from here on is the picture's fault.
  process.send?.('begun');
  const outcome = await drawAll(task).catch(refusalOf);
  process.send?.(outcome, undefined, undefined, () => process.disconnect());
});

/** What a JPEG ends with. */
const JPEG_END = Buffer.from('ffd9', 'hex');

async function drawAll({ bytes, shapes, maxPixels }: PictureTask): Promise<PictureOutcome> {
  const file = Buffer.from(bytes);
  // The reader doesn't know the name of several pictures; their first one is there as in a still.
  if (file.toString('latin1', 4, 12) === 'ftypavis') file.write('avif', 8);
  const { depth, hasProfile } = await sharp(file).metadata();
  const decode = (picture: Buffer, failOn: 'error' | 'warning') => {
    const upright = sharp(picture, { limitInputPixels: maxPixels, failOn }).autoOrient();
    // By its profile, a picture of more than eight bits is brought to P3 and stays there, unless another one is named.
    const coloured = hasProfile && depth === 'ushort' ? upright.withIccProfile('srgb') : upright;
    return coloured
      .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  };
  const { data, info } = await decode(file, 'error').catch((error) =>
    // A JPEG may lack its end mark alone. If more is missing, the reader warns.
    decode(Buffer.concat([file, JPEG_END]), 'warning').catch(() => {
      throw error;
    }),
  );
  const { width, height, channels } = info;
  if (!hasProfile) codedColour(file)?.(data, channels);
  const picture = sharp(data, { raw: { width, height, channels } }).flatten({ background: PAGE_COLOUR });
  const drawn: DrawnPicture[] = [];
  for (const shape of shapes) {
    const fitted = await fit(picture, { shape, width, height });
    const jpeg = await fitted.jpeg(JPEG).toBuffer({ resolveWithObject: true });
    drawn.push({ bytes: jpeg.data, width: jpeg.info.width, height: jpeg.info.height });
  }
  return { drawn };
}

async function fit(
  picture: Sharp,
  { shape, width, height }: { shape: PictureShape; width: number; height: number },
): Promise<Sharp> {
  switch (shape.kind) {
    case 'square': {
      const side = Math.min(shape.side, width, height);
      return picture.clone().resize(side, side);
    }
    case 'inside':
      return picture
        .clone()
        .resize({ width: shape.side, height: shape.side, fit: 'inside', withoutEnlargement: true });
    case 'cover': {
      // A portrait picture's cover is larger, because its middle alone shows the picture.
      const [coverWidth, coverHeight] = height > width ? [854, 480] : [640, 360];
      const whole = await picture
        .clone()
        .resize({ width: coverWidth, height: coverHeight, fit: 'inside' })
        .png()
        .toBuffer();
      const ground = await picture
        .clone()
        .resize(coverWidth, coverHeight)
        .blur(32)
        .modulate({ saturation: 0.7 })
        .linear(0.6)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { channels } = ground.info;
      return sharp(ground.data, { raw: { width: coverWidth, height: coverHeight, channels } }).composite([
        { input: whole },
      ]);
    }
  }
}

function refusalOf(error: Error): PictureOutcome {
  const detail = error.message;
  // Ends the process, as the system does when memory runs out elsewhere.
  if (detail.includes('Memory allocation')) throw error;
  // WebP makes room for a picture before its size is judged, and JPEG has a limit of its own.
  if (/pixel limit|out of memory|Maximum supported image/.test(detail))
    return { refused: 'too many pixels', detail };
  return { refused: detail.includes('unsupported image format') ? 'unknown kind' : 'damaged', detail };
}
