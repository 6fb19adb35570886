import { randomUUID } from 'node:crypto';
import { type ClaimDeps, claimFile } from '../media/media-claim.store.ts';
import { type Drawing, redrawPicture } from '../media/redraw-picture.ts';

/** Widths in pixels: for a shared link's picture and for a card on a phone. */
const WIDTHS = { '': 1200, '-640': 640 } as const;
const SIZES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];

const FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-640)?\.jpg$/;
export const isCoverFile = (file: string) => FILE.test(file);
export const fileKey = (file: string) => `blogs/${file}`;

/** Returns the keys of the stored files of the cover `name`. */
export const coverKeys = (name: string) => SIZES.map((size) => fileKey(`${name}${size}.jpg`));

/** Returns the addresses of the cover `name`, large and small. */
export const coverAddresses = (name: string | null) => ({
  cover: name && `/media/blogs/${name}.jpg`,
  cover_small: name && `/media/blogs/${name}-640.jpg`,
});

/**
 * Redraws the picture in both widths and stores it, claimed, under a new name. Stored files never change: a new picture
 * gets a new name. `field` is the form field that an error names.
 * @throws {HttpError} 415 when the bytes aren't a JPEG, PNG or WebP picture, whatever their declared type (SEC-13)
 */
export async function storePicture(
  bytes: Buffer,
  deps: Pick<ClaimDeps, 'db' | 'media'> & Omit<Drawing, 'fit'>,
): Promise<{ name: string; width: number; height: number }> {
  const { tools, field, account, megapixels } = deps;
  const drawing = { tools, field, account, ...(megapixels && { megapixels }) };
  const drawn = [];
  for (const size of SIZES) {
    drawn.push(await redrawPicture(bytes, { ...drawing, fit: fit(WIDTHS[size]) }));
  }
  const name = randomUUID();
  for (const [place, key] of coverKeys(name).entries()) {
    await claimFile(deps.db, key);
    await deps.media.put(key, drawn[place] as Buffer);
  }
  return { name, ...sizeOf(drawn[0] as Buffer) };
}

const fit = (width: number) =>
  `scale=w='min(${width},iw)':h='min(${width},ih)':force_original_aspect_ratio=decrease`;

/** Reads the size from the frame header of a JPEG that we drew. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    }
  }
  throw new Error('A picture was drawn without a size.');
}
