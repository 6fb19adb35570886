import { expect, test } from 'vitest';
import { releaseReader } from './release-files.ts';
import type { SignedVersions } from './signed-versions.ts';

test('a file that many request at the same time is in the cache once, and stays there', async () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024);
  let reads = 0;
  const versions: SignedVersions = {
    listOf: async () => ({ 'main.js': 'sha256-AAAA' }),
    read: async (_part, _version, file) => {
      if (file !== 'main.js') return undefined;
      reads += 1;
      return bytes;
    },
    withFile: async () => [],
    refusedOf: () => [],
    recheck: async () => {},
  };
  const read = releaseReader(versions);
  await Promise.all(Array.from({ length: 12 }, () => read('mfe-a', '1.0.0-aa', 'main.js')));
  reads = 0;
  for (let n = 0; n < 3; n += 1) expect((await read('mfe-a', '1.0.0-aa', 'main.js'))?.bytes).toBe(bytes);
  expect(reads).toBe(0);
});
