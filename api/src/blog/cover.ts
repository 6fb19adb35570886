import { randomUUID } from 'node:crypto';
import { type ClaimDeps, claimFile } from '../media/store/media-claim.store.ts';
import type { DecodingFor } from '../picture/decoders.ts';
import { redrawPicture } from '../picture/redraw-picture.ts';

/** For a shared link's picture and for a card on a phone. */
const SHAPES = [
  { kind: 'inside', side: 1200 },
  { kind: 'inside', side: 640 },
] as const;

const FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-640)?\.jpg$/;
export const isCoverFile = (file: string) => FILE.test(file);
export const fileKey = (file: string) => `blogs/${file}`;

/** Returns the keys of the stored files of the cover `name`, large and small. */
export const coverKeys = (name: string): [large: string, small: string] => [
  fileKey(`${name}.jpg`),
  fileKey(`${name}-640.jpg`),
];

/** Returns the addresses of the cover `name`, large and small. */
export const coverAddresses = (name: string | null) => ({
  cover: name && `/media/blogs/${name}.jpg`,
  cover_small: name && `/media/blogs/${name}-640.jpg`,
});

/**
 * Redraws the picture in both widths and stores it, claimed, under a new name. Stored files never change: a new picture
 * gets a new name. `field` is the form field that an error names.
 * @throws {HttpError} 413, 415 or 422, judged by the content, whatever its declared type (SEC-13)
 */
export async function storePicture(
  bytes: Buffer,
  deps: Pick<ClaimDeps, 'db' | 'media'> & { field: string; account: DecodingFor },
): Promise<{ name: string; width: number; height: number }> {
  const { field, account } = deps;
  const [large, small] = await redrawPicture(bytes, { field, account, shapes: SHAPES });
  const name = randomUUID();
  const [largeKey, smallKey] = coverKeys(name);
  for (const [key, drawn] of [
    [largeKey, large],
    [smallKey, small],
  ] as const) {
    await claimFile(deps.db, key);
    await deps.media.put(key, drawn.bytes);
  }
  return { name, width: large.width, height: large.height };
}
