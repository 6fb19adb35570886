import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from './copy-checkout.ts';

const copies: CheckoutCopy[] = [];
afterAll(() => Promise.all(copies.map((copy) => copy.remove())));

/** The versions end in a hash of all of a build's bytes. */
async function versionsBuilt(below: string): Promise<Record<string, string>> {
  const copy = await copyCheckout(below);
  copies.push(copy);
  await copy.install();
  await copy.run('build.ts', ['shell', 'mfe-videos']);
  const ledger = JSON.parse(await readFile(join(copy.folder, 'dist/builds.json'), 'utf8'));
  return { shell: ledger.shell.version, 'mfe-videos': ledger['mfe-videos'].version };
}

test('the same sources built in two folders give the same bytes, the shell’s too', async () => {
  const [here, there] = [await versionsBuilt(''), await versionsBuilt('a/deeper one')];
  expect(here.shell).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(there).toEqual(here);
}, 300_000);
