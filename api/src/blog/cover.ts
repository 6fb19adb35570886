import { randomUUID } from 'node:crypto';
import { type ClaimParts, claimFile } from '../media/media-claim.store.ts';
import { type Drawing, redrawPicture } from '../media/redraw-picture.ts';

/** Wide enough for a shared link's picture and for a phone's card. */
const WIDTHS = { '': 1200, '-640': 640 } as const;
const SIZES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];

const FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-640)?\.jpg$/;
export const isCoverFile = (file: string) => FILE.test(file);
export const fileKey = (file: string) => `blogs/${file}`;

/** The stored files of the cover called `name`. */
export const coverKeys = (name: string) => SIZES.map((size) => fileKey(`${name}${size}.jpg`));

/** Addresses of the cover called `name`, large and small. */
export const coverAddresses = (name: string | null) => ({
  cover: name && `/media/blogs/${name}.jpg`,
  cover_small: name && `/media/blogs/${name}-640.jpg`,
});

/**
 * Redraws the picture in both widths and keeps it, claimed, under a new name. Its files are for ever: a new picture
 * takes a new name. `field` is the form field that a refusal names.
 * @throws {HttpError} 415 for what is no JPEG, PNG or WebP picture, whatever it calls itself (SEC-13)
 */
export async function storePicture(
  bytes: Buffer,
  parts: Pick<ClaimParts, 'db' | 'media'> & Omit<Drawing, 'fit'>,
): Promise<{ name: string; width: number; height: number }> {
  const { tools, field, account, megapixels } = parts;
  const drawing = { tools, field, account, ...(megapixels && { megapixels }) };
  const drawn = [];
  for (const size of SIZES) {
    drawn.push(await redrawPicture(bytes, { ...drawing, fit: fit(WIDTHS[size]) }));
  }
  const name = randomUUID();
  for (const [place, key] of coverKeys(name).entries()) {
    await claimFile(parts.db, key);
    await parts.media.put(key, drawn[place] as Buffer);
  }
  return { name, ...sizeOf(drawn[0] as Buffer) };
}

const fit = (width: number) =>
  `scale=w='min(${width},iw)':h='min(${width},ih)':force_original_aspect_ratio=decrease`;

/** From the frame header of a JPEG of our own. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    }
  }
  throw new Error('A picture was drawn without a size.');
}
