import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../../e2e/cluster/copy-checkout.ts';
import { readLog } from '../releases/store/release-log.ts';
import { openReleaseStore } from '../releases/store/release-store.ts';

const PATIENCE = 120_000;
let copy: CheckoutCopy;
beforeAll(async () => {
  copy = await copyCheckout();
  await copy.link();
}, PATIENCE);
afterAll(() => copy.remove(), PATIENCE);

test(
  'neither a record of builds that a full disk cut short nor a remote without libraries stops the next build',
  async () => {
    const write = async (file: string, text: string) => {
      await mkdir(join(copy.folder, file, '..'), { recursive: true });
      await writeFile(join(copy.folder, file), text);
    };
    await write('dist/releases/releases/current', 'a0b1');
    await write('dist/releases/releases/a0b1.json', '{"shell":{"stable":""},"remotes":{}}');
    await write('dist/builds.json', '{"shell":{"inp');
    // A remote that `create` wrote during `npm start` has no libraries yet.
    await write('mfe-created/mfe.json', '{}');
    // It gets as far as the parts, and this one doesn't exist.
    await expect(copy.run('platform/build/build.ts', ['mfe-none'])).rejects.toThrow(
      /There is no part mfe-none\. There are: shell, (?!.*mfe-created)/,
    );
  },
  PATIENCE,
);

test(
  'a release that waits for another build of the checkout says so, apart from its result',
  async () => {
    const lock = join(copy.folder, 'dist/build.lock');
    await mkdir(join(lock, '..'), { recursive: true });
    await writeFile(lock, String(process.pid));
    const command = [join(copy.folder, 'platform/cli/release.ts'), 'check', 'mfe-none'];
    const child = spawn(process.execPath, command, { cwd: copy.folder });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const closed = once(child, 'close');
    try {
      const waits = () => expect(errors).toContain('Another build of this checkout is under way');
      await vi.waitFor(waits, { timeout: 60_000 });
    } finally {
      await rm(lock);
    }
    expect(await closed).toEqual([1, null]);
    expect(errors).toContain('There is no part mfe-none.');
    expect(out).toBe('');
  },
  PATIENCE,
);

test('a part whose inputs changed and whose files didn’t is no release: the log and its time stay as they were', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  await rm(join(copy.folder, 'dist'), { recursive: true, force: true });
  const lines = async () => {
    const store = openReleaseStore(join(copy.folder, 'dist/releases'));
    return (await readLog(store)).map(({ at, what }) => `${at} ${what}`);
  };
  await copy.run('platform/build/build.ts', ['mfe-videos']);
  const first = await lines();
  expect(first).toHaveLength(2);
  await writeFile(join(copy.folder, 'shared/nobody-reads-this.ts'), 'export {};');
  expect(await copy.run('platform/build/build.ts', ['mfe-videos'])).toContain('built mfe-videos');
  expect(await lines()).toEqual(first);
});
