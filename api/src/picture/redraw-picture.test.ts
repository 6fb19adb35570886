import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import { updateVideo, uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import { addBlogPicture, createBlog } from '@wedding/shared/contract/blog.ts';
import { addReceipt, getReceipt } from '@wedding/shared/contract/receipt.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { ownedPayment } from '../testing/owned-payment.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { slowPicture } from '../testing/slow-picture.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348031580001');
const payment = await ownedPayment(t, couple);

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../testing/pictures', name));

const addPicture = (bytes: Buffer) =>
  t.send(addBlogPicture, { as: admin, form: { picture: { name: 'a.png', bytes } } });
const saveProfile = (bytes: Buffer) =>
  t.send(updateProfile, { as: couple, form: { profile_pic: { name: 'a.png', bytes } } });

/** Adds the picture to a post and returns what is served. */
async function drawn(bytes: Buffer): Promise<Buffer> {
  const answer = await addPicture(bytes);
  expect([answer.statusCode, answer.errors]).toEqual([201, {}]);
  return (await t.get(answer.data.src)).rawPayload;
}

/** Returns red, green and blue at a fraction of the picture's width and height. */
async function pixelAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const near = (pixel: number[], colour: number[]) =>
  expect(
    Math.max(...colour.map((value, channel) => Math.abs(value - (pixel[channel] ?? 999)))),
    `${pixel}`,
  ).toBeLessThanOrEqual(12);

const RED = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number, background: object = RED) =>
  sharp({
    create: { width, height, channels: 3, background: background as { r: number; g: number; b: number } },
  });
/** A picture with a blue left half on red. */
const halves = (): Sharp =>
  plain(200, 100).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: '#1e1ec8' } }, left: 0, top: 0 },
  ]);
const PAGE = [0xfb, 0xf7, 0xf0];
const upright = (picture: Sharp) => picture.rotate(90);
const behind = (stray: string, bytes: Buffer) => Buffer.concat([Buffer.from(stray, 'latin1'), bytes]);

/** Returns a PNG with one more chunk before its pixels. */
function withChunk(png: Buffer, name: string, bytes: readonly number[]): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name), Buffer.from(bytes), Buffer.alloc(4)]);
  chunk.writeUInt32BE(bytes.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Returns a moving picture of 100 x 60 whose first picture is one of 40 x 30 at 50, 20. */
async function smallFirst(kind: 'gif' | 'webp'): Promise<Buffer> {
  const small = await plain(40, 30).toFormat(kind).toBuffer();
  if (kind === 'gif') {
    small.writeUInt16LE(100, 6);
    small.writeUInt16LE(60, 8);
    const place = small.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    small.writeUInt32LE(50 + 20 * 2 ** 16, place + 1);
    return small;
  }
  const chunk = (name: string, ...parts: Buffer[]) => {
    const bytes = Buffer.concat([Buffer.from(`${name}\0\0\0\0`), ...parts]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    return bytes;
  };
  const sides = (...all: number[]) => Buffer.from(all.flatMap((side) => [side, 0, 0]));
  return chunk(
    'RIFF',
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([0x12, 0, 0, 0]), sides(99, 59)),
    chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0])),
    chunk('ANMF', sides(25, 10, 39, 29, 100), Buffer.from([0]), small.subarray(12)),
  );
}

describe('pictures of every kind are drawn as they are meant', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s that lies on its side is set upright',
    async (kind) => {
      const lying = await halves().withMetadata({ orientation: 6 }).toFormat(kind).toBuffer();
      const picture = await drawn(lying);
      expect(await sharp(picture).metadata()).toMatchObject({ width: 100, height: 200, format: 'jpeg' });
      near(await pixelAt(picture, 0.5, 0.1), [30, 30, 200]);
      near(await pixelAt(picture, 0.5, 0.9), [200, 30, 30]);
    },
  );

  test('the orientation of a PNG is read', async () => {
    expect(await sharp(await drawn(sample('exif6.png'))).metadata()).toMatchObject({
      width: 200,
      height: 400,
    });
  });

  test('a transparent logo stands on the page’s colour', async () => {
    const picture = await drawn(sample('logo-transparent.png'));
    near(await pixelAt(picture, 0.02, 0.02), PAGE);
  });

  test('transparency in a palette and in a WebP too', async () => {
    const clear = sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } });
    for (const bytes of [
      await clear.clone().png({ palette: true }).toBuffer(),
      await clear.clone().webp().toBuffer(),
      await clear.clone().gif().toBuffer(),
    ]) {
      near(await pixelAt(await drawn(bytes), 0.5, 0.5), PAGE);
    }
  });

  test.each(['webp', 'gif'] as const)('of an animated %s the first picture is drawn', async (kind) => {
    const frames = await Promise.all(
      [RED, { r: 0, g: 0, b: 250 }].map((colour) => plain(60, 40, colour).png().toBuffer()),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(kind)
      .toBuffer();
    const picture = await drawn(bytes);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 60, height: 40 });
    near(await pixelAt(picture, 0.5, 0.5), [200, 30, 30]);
    expect((await drawn(sample('animated.webp'))).length).toBeGreaterThan(100);
    near(await pixelAt(await drawn(sample('animated.avif')), 0.5, 0.5), [200, 30, 30]);
  });

  test('CMYK, grey and sixteen bits become sRGB', async () => {
    const print = await drawn(await halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
    expect(await sharp(print).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const [red = 0, green = 0] = await pixelAt(print, 0.9, 0.5);
    expect(red - green).toBeGreaterThan(100);
    const grey = await drawn(await plain(80, 80).greyscale().png().toBuffer());
    expect(await sharp(grey).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    near(
      await pixelAt(await drawn(await plain(80, 80).toColourspace('rgb16').png().toBuffer()), 0.5, 0.5),
      [200, 30, 30],
    );
  });

  test('a wide gamut is brought to sRGB', async () => {
    const wide = await plain(80, 80, { r: 200, g: 100, b: 100 })
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer();
    const picture = await drawn(wide);
    expect((await sharp(picture).metadata()).icc).toBeUndefined();
    near(await pixelAt(picture, 0.5, 0.5), [200, 100, 100]);
  });

  test.each(['srgb', 'p3'])('sixteen bits with the profile %s too', async (profile) => {
    const deep = plain(80, 80).withIccProfile(profile).toColourspace('rgb16');
    near(await pixelAt(await drawn(await deep.clone().png().toBuffer()), 0.5, 0.5), [200, 30, 30]);
    near(
      await pixelAt(await drawn(await deep.clone().avif({ bitdepth: 10 }).toBuffer()), 0.5, 0.5),
      [200, 30, 30],
    );
  });

  test.each(['webp', 'gif'] as const)(
    'the first picture of a %s stands at its place on the canvas',
    async (kind) => {
      const picture = await drawn(await smallFirst(kind));
      expect(await sharp(picture).metadata()).toMatchObject({ width: 100, height: 60 });
      near(await pixelAt(picture, 0.05, 0.05), PAGE);
      near(await pixelAt(picture, 0.7, 0.6), [200, 30, 30]);
    },
  );

  test.each([
    [1, 186],
    [0.55556, 144],
    [0.45455, 128],
  ])('a PNG that was made for a screen of gamma 1 / %f looks as it did there', async (gamma, grey) => {
    const png = await plain(60, 60, { r: 128, g: 128, b: 128 }).png().toBuffer();
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(Math.round(gamma * 100_000));
    near(await pixelAt(await drawn(withChunk(png, 'gAMA', [...bytes])), 0.5, 0.5), [grey, grey, grey]);
  });

  test.each<[string, number, number, number[], number[]]>([
    ['Display P3', 12, 13, [200, 30, 30], [218, 0, 6]],
    ['HDR10', 9, 16, [109, 109, 109], [128, 128, 128]],
    ['HDR10, white', 9, 16, [148, 148, 148], [247, 247, 247]],
    ['HLG, white', 9, 18, [191, 191, 191], [247, 247, 247]],
  ])('colours that a PNG names by numbers are brought to sRGB: %s', async (_, gamut, curve, pixel, shown) => {
    const [r = 0, g = 0, b = 0] = pixel;
    const png = await plain(60, 60, { r, g, b }).png().toBuffer();
    near(await pixelAt(await drawn(withChunk(png, 'cICP', [gamut, curve, 0, 1])), 0.5, 0.5), shown);
  });

  test.each([
    ['#00000000', PAGE],
    ['#6d6d6dff', [128, 128, 128]],
    ['#6d6d6d80', [189, 188, 184]],
  ])('behind them the page’s colour stays as it is: %s', async (background, shown) => {
    const png = await sharp({ create: { width: 60, height: 60, channels: 4, background } })
      .png()
      .toBuffer();
    near(await pixelAt(await drawn(withChunk(png, 'cICP', [9, 16, 0, 1])), 0.5, 0.5), shown);
  });

  test('colours that an AVIF names by numbers are brought to sRGB', async () => {
    near(await pixelAt(await drawn(sample('display-p3.avif')), 0.5, 0.5), [218, 0, 6]);
  });

  test.each(['\xef\xbb\xbf', 'Content-Type: image/png\r\n\r\n'])(
    'stray bytes before a picture don’t matter: %j',
    async (stray) => {
      for (const kind of ['jpeg', 'png', 'webp', 'gif'] as const)
        near(
          await pixelAt(await drawn(behind(stray, await halves().toFormat(kind).toBuffer())), 0.9, 0.5),
          [200, 30, 30],
        );
    },
  );

  test('stray bytes between and after the parts of a JPEG don’t matter', async () => {
    const jpeg = await halves().jpeg().toBuffer();
    const first = 4 + jpeg.readUInt16BE(4);
    const stray = Buffer.concat([
      jpeg.subarray(0, first),
      Buffer.from('0000ab', 'hex'),
      jpeg.subarray(first),
      Buffer.alloc(500, 7),
    ]);
    near(await pixelAt(await drawn(stray), 0.9, 0.5), [200, 30, 30]);
  });
});

test('SEC-13: a HEIC is refused by its name, with what to do', async () => {
  for (const brand of ['heic', 'mif1', 'heix', 'avci']) {
    const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}miaf`, 'latin1');
    const { statusCode, errors } = await saveProfile(Buffer.concat([head, Buffer.alloc(4000, 1)]));
    expect(statusCode).toBe(415);
    expect(errors.profile_pic?.[0]).toMatch(/HEIC.*Most Compatible/);
  }
});

describe('SEC-13: what is no picture for a page is not even parsed, and is refused by its name', () => {
  const begins = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(400, 1)]);
  test.each([
    ['a drawing (SVG)', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a drawing (SVG)', Buffer.from('<!-- logo --><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a BMP picture', begins('BM\x36\x10\0\0\0\0\0\0')],
    ['an icon (ICO)', begins('\0\0\x01\0\x01\0')],
    ['a TIFF or raw picture', begins('II*\0\x08\0\0\0')],
    ...['\0\0\0\x18ftypcrx ', 'IIRO\x08\0', 'IIU\0', 'II\x1a\0\0\0HEAPCCDR', 'FUJIFILMCCD-RAW', '\0MRM'].map(
      (head): [string, Buffer] => ['a TIFF or raw picture', begins(head)],
    ),
    ['a JPEG XL picture', begins('\xff\x0a')],
    ['a JPEG 2000 picture', begins('\0\0\0\x0cjP  \r\n')],
    ['a lossless JPEG', Buffer.from('ffd8ffc3000b08000400040101110000ffda', 'hex')],
    ['a lossless JPEG', Buffer.from('ffd8fff7000b08000400040101110000ffda', 'hex')],
    ['a Photoshop file', begins('8BPS\0\x01')],
    ['a drawing (SVG)', Buffer.from('\ufeff<!DOCTYPE svg PUBLIC "a" "b">\n<svg/>')],
    ['a web page', Buffer.from('<!DOCTYPE html><title>403</title>')],
    ['a video', begins('\0\0\0\x20ftypisom')],
    ['a video', begins('RIFF\0\0\0\0AVI LIST')],
    ['a PDF', begins('%PDF-1.7\n\xff\xd8\xff\xe0')],
    // What editors of pictures leave without a mark.
    ['an unknown kind of file', begins('\0\0\x02\0\0\0\0\0\0')],
  ])('%s', async (what, bytes) => {
    const { statusCode, errors } = await addPicture(bytes);
    expect(statusCode).toBe(415);
    expect(errors.picture?.[0]).toBe(
      `This is ${what}, which can’t be shown here. Save it as a JPEG or PNG picture and send that.`,
    );
  });
});

test('an empty file is called empty, wherever a picture is chosen', async () => {
  const empty = { name: 'a.png', bytes: Buffer.alloc(0) };
  for (const { statusCode, errors } of [
    await addPicture(empty.bytes),
    await saveProfile(empty.bytes),
    await t.send(createBlog, { as: admin, form: { title: 'Empty', body_html: '<p>Yes</p>', cover: empty } }),
    await t.send(uploadVideo, { as: admin, form: { title: 'Empty', thumbnail: empty } }),
  ]) {
    expect([statusCode, Object.values(errors)[0]?.[0]]).toEqual([422, expect.stringContaining('empty')]);
  }
});

test('a picture that ends in the middle is called damaged, and one that lacks its end mark alone is drawn', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  for (const end of [jpeg.length / 2, -6]) {
    const { statusCode, errors } = await addPicture(jpeg.subarray(0, end));
    expect([statusCode, errors.picture?.[0]]).toEqual([415, expect.stringContaining('damaged')]);
  }
  const png = await plain(300, 300).png().toBuffer();
  for (const unended of [jpeg.subarray(0, -2), png.subarray(0, -12)])
    expect(await sharp(await drawn(unended)).metadata()).toMatchObject({ width: 300, height: 300 });
});

test('SEC-35: eight megapixels are accepted, more are not', async () => {
  const [fits, vast] = [await plain(3266, 2449).jpeg().toBuffer(), await plain(3266, 2451).jpeg().toBuffer()];
  expect((await saveProfile(fits)).statusCode).toBe(200);
  const { statusCode, errors } = await saveProfile(vast);
  expect([statusCode, errors.profile_pic?.[0]]).toEqual([
    413,
    expect.stringContaining('8 megapixels at most'),
  ]);
  expect((await addPicture(await plain(6000, 4000).jpeg().toBuffer())).statusCode).toBe(201);
});

test('SEC-35: a picture whose decoder has no memory left is too heavy, not damaged', async () => {
  const answer = await addPicture(await plain(4800, 4999).avif({ quality: 1, effort: 0 }).toBuffer());
  expect([answer.statusCode, answer.code]).toEqual([422, 'PICTURE_TOO_HEAVY']);
});

test('SEC-35: a picture as large as its kind can be is too large, not damaged', async () => {
  const webp = await plain(64, 64).webp().toBuffer();
  const size = webp.indexOf('VP8 ') + 14;
  webp.writeUInt16LE(16_383, size);
  webp.writeUInt16LE(16_383, size + 2);
  const jpeg = await plain(64, 64).jpeg().toBuffer();
  jpeg.fill(0xff, jpeg.indexOf('ffc0', 'hex') + 5, jpeg.indexOf('ffc0', 'hex') + 9);
  for (const vast of [webp, jpeg]) {
    const { statusCode, errors } = await addPicture(vast);
    expect([statusCode, errors.picture?.[0]]).toEqual([
      413,
      expect.stringContaining('24 megapixels at most'),
    ]);
  }
});

describe('SEC-35: a picture takes three seconds of a processor at most, and others are drawn afterwards', () => {
  test('one that a decoder goes through 2,646 times', async () => {
    const slow = slowPicture(6000, 4000);
    expect(slow.length).toBeLessThan(300_000);
    const since = Date.now();
    const { statusCode, message } = await addPicture(slow);
    // On a machine that is busy with other work, ten seconds pass before three of a processor.
    expect(`${statusCode} ${message}`).toMatch(/^422 .* takes too long|^503 .* too much is going on/);
    expect(Date.now() - since).toBeLessThan(12_000);
    expect((await addPicture(await halves().png().toBuffer())).statusCode).toBe(201);
  }, 30_000);

  test('one of 418,669 scans', async () => {
    const jpeg = await plain(2000, 2000).jpeg({ progressive: true }).toBuffer();
    const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'));
    const scans = Array.from({ length: 418_669 }, () => jpeg.subarray(last, -2));
    const since = Date.now();
    const { statusCode } = await addPicture(
      Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]),
    );
    expect([415, 422]).toContain(statusCode);
    expect(Date.now() - since).toBeLessThan(12_000);
  }, 30_000);
});

/** Each place for a picture: sends one by its call and returns what is shown there. */
const PATHS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  profile: async (bytes) => {
    const { data } = await saveProfile(bytes);
    return (await t.get(data.profile.profile_pic)).rawPayload;
  },
  thumbnail: async (bytes) => {
    const form = { thumbnail: { name: 'a.png', bytes } };
    const id = await publishedVideo(t, 'Upright');
    const { data } = await t.send(updateVideo, { as: admin, params: { id }, form });
    return (await t.get(data.thumbnail)).rawPayload;
  },
  cover: async (bytes) => {
    const form = { title: 'Upright', body_html: '<p>Yes</p>', cover: { name: 'a.png', bytes } };
    return (await t.get((await t.send(createBlog, { as: admin, form })).data.cover)).rawPayload;
  },
  'picture of a post': drawn,
  receipt: async (bytes) => {
    const form = { id: crypto.randomUUID(), picture: { name: 'a.png', bytes } };
    const { data } = await t.send(addReceipt, { as: couple, params: { id: payment.id }, form });
    const { picture } = (await t.send(getReceipt, { as: couple, params: { id: data.id } })).data;
    return Buffer.from(picture.replace(/^.*,/, ''), 'base64');
  },
};

describe.each(Object.entries(PATHS))('as a %s', (_place, shown) => {
  test.each([
    ['that lies', (picture: Sharp) => picture.withMetadata({ orientation: 6 }).png().toBuffer()],
    [
      'behind stray bytes',
      async (picture: Sharp) => behind('\r\n', await upright(picture).jpeg().toBuffer()),
    ],
    ['that moves', (picture: Sharp) => upright(picture).gif().toBuffer()],
  ])('a picture %s is drawn as it is meant', async (_kind, made) => {
    const picture = await shown(await made(halves()));
    near(await pixelAt(picture, 0.5, 0.1), [30, 30, 200]);
    near(await pixelAt(picture, 0.5, 0.9), [200, 30, 30]);
  });
});
