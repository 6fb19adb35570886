import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../../e2e/cluster/copy-checkout.ts';

const BUILD_MS = 300_000;
const copies: CheckoutCopy[] = [];
let here: Built;
beforeAll(async () => {
  here = await build('');
}, BUILD_MS);
afterAll(() => Promise.all(copies.map((copy) => copy.remove())), BUILD_MS);

interface Built {
  folder: string;
  /** By part. They end in a hash of all of a build's bytes. */
  versions: Record<string, string>;
}

async function build(below: string): Promise<Built> {
  const copy = await copyCheckout(below);
  copies.push(copy);
  await copy.install();
  await copy.run('platform/build/build.ts', ['shell', 'mfe-videos']);
  const ledger = JSON.parse(await readFile(join(copy.folder, 'dist/builds.json'), 'utf8'));
  const versions = { shell: ledger.shell.version, 'mfe-videos': ledger['mfe-videos'].version };
  return { folder: copy.folder, versions };
}

test('the same sources built in two folders give the same bytes, the shell’s too', {
  tags: ['long'],
  timeout: BUILD_MS,
}, async () => {
  const there = await build('a/deeper one');
  expect(here.versions.shell).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(there.versions).toEqual(here.versions);
});

test('the shell’s stylesheet ranks the layers as tokens.css declares them', { tags: ['long'] }, async () => {
  const declared = /@layer ([\w, ]+);/.exec(
    await readFile(join(here.folder, 'shared/ui/tokens.css'), 'utf8'),
  );
  const [sheet = ''] = globSync('shell/dist/static/css/shell.*.css', { cwd: here.folder });
  const css = await readFile(join(here.folder, sheet), 'utf8');
  // A layer ranks by where its name first appears; the minifier writes the declaration in its own way.
  const names = [...css.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, list = '']) => list.split(/, ?/));
  expect([...new Set(names)]).toEqual(declared?.[1]?.split(', '));
});
