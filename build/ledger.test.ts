import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../scripts/lib/copy-checkout.ts';

const PATIENCE = 120_000;
let copy: CheckoutCopy;
beforeAll(async () => {
  copy = await copyCheckout();
  await copy.link();
}, PATIENCE);
afterAll(() => copy.remove(), PATIENCE);

test(
  'a record of builds that a full disk cut short doesn’t stop the next build',
  async () => {
    const write = async (file: string, text: string) => {
      await mkdir(join(copy.folder, file, '..'), { recursive: true });
      await writeFile(join(copy.folder, file), text);
    };
    await write('dist/releases/releases/current', 'a0b1');
    await write('dist/releases/releases/a0b1.json', '{"shell":{"stable":""},"remotes":{}}');
    await write('dist/builds.json', '{"shell":{"inp');
    // It gets as far as the parts, and this one doesn't exist.
    await expect(copy.run('build/build.ts', ['mfe-none'])).rejects.toThrow('There is no part mfe-none.');
  },
  PATIENCE,
);
