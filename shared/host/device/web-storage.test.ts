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
  vendors.writeStored('local', 'draft', 'mine');
  expect(videos.storedKeys('local')).toEqual(['player']);
  localStorage.setItem('role', '"user"');
  vendors.clearStored('local');
  expect(Object.keys(localStorage).toSorted()).toEqual(['mfe-videos/player', 'role']);
  expect(videos.readStored('local', 'player')).toEqual({ speed: 2 });
});

test('what a version without prefixes stored is found, replaced and removed', async () => {
  const shell = await storageOf();
  shell.writeStored('local', 'player', { speed: 2 });
  const videos = await storageOf('mfe-videos');
  expect(videos.readStored('local', 'player')).toEqual({ speed: 2 });
  videos.writeStored('local', 'player', undefined);
  expect(videos.readStored('local', 'player')).toBeUndefined();
});

test('the shell clears what all parts stored, as when somebody logs out', async () => {
  const shell = await storageOf();
  const videos = await storageOf('mfe-videos');
  videos.writeStored('local', 'player', { speed: 2 });
  shell.writeStored('local', 'role', 'user');
  shell.clearStored('local');
  expect(localStorage.length).toBe(0);
});
