import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Returns the difference of two pictures, as a share of the larger one and as a picture, or undefined if invisible. */
export function differenceOf(
  before: Buffer | undefined,
  after: Buffer | undefined,
): { share: number; picture?: Buffer } | undefined {
  if (!before || !after) return { share: 1 };
  if (before.equals(after)) return undefined;
  const was = PNG.sync.read(before);
  const is = PNG.sync.read(after);
  const width = Math.max(was.width, is.width);
  const height = Math.max(was.height, is.height);
  const picture = new PNG({ width, height });
  const [one, other] = [was, is].map((side) => enlarged(side, width, height));
  if (!one || !other) return undefined;
  const pixels = pixelmatch(one.data, other.data, picture.data, width, height, { threshold: 0.1 });
  const isAsLarge = was.width === is.width && was.height === is.height;
  if (pixels === 0 && isAsLarge) return undefined;
  return { share: pixels / (width * height), picture: PNG.sync.write(picture) };
}

/** Pads a smaller picture with transparent pixels. */
function enlarged(side: PNG, width: number, height: number): PNG {
  if (side.width === width && side.height === height) return side;
  const larger = new PNG({ width, height });
  PNG.bitblt(side, larger, 0, 0, side.width, side.height, 0, 0);
  return larger;
}
