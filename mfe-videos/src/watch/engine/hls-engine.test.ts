import { clearToken, writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPreferences } from '../../lib/player-preferences.ts';
import { CachedRenditions } from './cached-renditions.ts';
import { startHls } from './hls-engine.ts';

/** Stands for hls.js after it has measured a connection. */
class MeasuredHls {
  static isSupported = () => true;
  static DefaultConfig = { abrController: class {}, loader: class {} };
  bandwidthEstimate = 812_345.6;
  on() {}
  loadSource() {}
  attachMedia() {}
  destroy() {}
}

const source = { url: 'http://localhost/media/token/1/r1/master.m3u8', playlists: {} };
const start = () =>
  startHls(
    { default: MeasuredHls, Events: {}, ErrorTypes: {} } as unknown as Parameters<typeof startHls>[0],
    {
      media: document.createElement('video'),
      source,
      at: 0,
      limit: () => ({ cap: null, screen: { width: 426, height: 240 } }),
      chosen: false,
      onError: () => {},
      onBytes: () => {},
      onRendition: () => {},
    },
    {
      cached: new CachedRenditions(source, new Map()),
      rendition: 0,
      first: { take: () => undefined, stop: () => {} },
    },
  );

beforeEach(() => writeToken('secret'));
afterEach(() => {
  clearToken();
  localStorage.clear();
  // Until then the device's database is not read, nor by the tests of other files.
  window.dispatchEvent(new Event('pageshow'));
});

test('the last bandwidth is remembered when the tab is closed, and no longer once the video was left', () => {
  const engine = start();
  expect(readPreferences().bandwidth).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(readPreferences().bandwidth).toBe(812_346);
  engine.destroy();
  localStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(readPreferences().bandwidth).toBeNull();
});
