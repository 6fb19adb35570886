import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rendition } from './ladder.ts';
import { measureRendition } from './measure-rendition.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendition-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('SEC-13: an output whose picture is not as long as the video is refused', async () => {
  const segment = '#EXTINF:3.0,\n#EXT-X-BYTERANGE:1000@800\n144.m4s\n';
  const map = '#EXT-X-MAP:URI="144.m4s",BYTERANGE="800@0"\n';
  await writeFile(join(folder, '144.m3u8'), `#EXTM3U\n${map}${segment}#EXT-X-ENDLIST\n`);
  const rendition: Rendition = {
    name: '144',
    width: 256,
    height: 144,
    fps: 15,
    profile: 'baseline',
    crf: 30,
    maxrate: 100_000,
  };
  await expect(measureRendition(folder, rendition, 100)).rejects.toMatchObject({
    status: 422,
    code: 'DURATION_MISMATCH',
  });
});
