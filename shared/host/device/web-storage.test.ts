import { beforeEach, expect, test, vi } from 'vitest';

/** Loads the module as the build of a remote contains it; without a name, as the shell's does. */
async function storageOf(remote?: string) {
  vi.resetModules();
  vi.stubGlobal('__REMOTE__', remote);
  return import('./web-storage.ts');
}

beforeEach(() => localStorage.clear());

test('SEC-53: remotes neither read, overwrite, list nor remove each other’s keys', async () => {
  const videos = await storageOf('mfe-videos');
  const vendors = await storageOf('mfe-vendors');
  videos.writeStored('local', 'player', { speed: 2 });
  expect(vendors.readStored('local', 'player')).toBeUndefined();
  vendors.writeStored('local', 'player', 'mine');
  vendors.writeStored('local', 'player', undefined);
  expect(videos.readStored('local', 'player')).toEqual({ speed: 2 });
  expect(videos.storedKeys('local')).toEqual(['player']);
});

test('what a version without prefixes stored is found, replaced and removed', async () => {
  const shell = await storageOf();
  shell.writeStored('local', 'player', { speed: 2 });
  const videos = await storageOf('mfe-videos');
  expect(videos.readStored('local', 'player')).toEqual({ speed: 2 });
  videos.writeStored('local', 'player', undefined);
  expect(videos.readStored('local', 'player')).toBeUndefined();
});
