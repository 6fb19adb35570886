import { runInThisContext } from 'node:vm';
import { afterAll, expect, test, vi } from 'vitest';
import { nameWhoPatchesHistory } from './watch-development.ts';

// Other files share the window.
afterAll(() => {
  for (const name of ['pushState', 'replaceState', 'back', 'forward', 'go'])
    Reflect.deleteProperty(history, name);
});

test('a debug build says who replaces a function of history, and where, also while the first page loads', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  nameWhoPatchesHistory([{ name: 'mfe-vendors', entry: '/r/mfe-vendors/remoteEntry.js' }]);
  runInThisContext('history.pushState = () => {};', { filename: 'http://localhost/r/mfe-vendors/page.js' });
  expect(warned).toHaveBeenCalledWith(
    expect.stringMatching(
      /^history\.pushState was replaced by mfe-vendors\.[\s\S]*\/r\/mfe-vendors\/page\.js/,
    ),
  );
  warned.mockRestore();
});
