import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore } from '../../releases/store/release-store.ts';
import { openStores } from './backup-stores.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-stores-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('SEC-25: a release that is promoted during a backup is whole in it or not in it', async () => {
  const store = openReleaseStore(folder);
  const promote = (version: string) => changeRelease(store, (live) => withVersion(live, 'shell', version));
  const before = await promote('1.0.0-0a1b2c3d');
  const { releases } = await openStores({ builds: false, mediaStore: '', releaseStore: folder });
  const keys = (await releases?.list()) ?? [];
  await promote('1.1.0-4e5f6a7b');
  expect(keys).toContain('releases/current');
  const named = releases && (await text(await releases.open('releases/current')));
  expect(named).toBe(before.id);
  expect(keys).toContain(`releases/${named}.json`);
  // The next pass over the store has the release.
  const later = (await releases?.list()) ?? [];
  expect(later).toContain(
    `releases/${releases && (await text(await releases.open('releases/current')))}.json`,
  );
  expect(await releases?.stamp('releases/current')).not.toBe(before.id);
});
