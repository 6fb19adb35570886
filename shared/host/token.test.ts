import { afterEach, expect, test, vi } from 'vitest';
import { clearToken, readToken, refusesCookies, writeToken } from './token.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['https:', /; samesite=strict; secure$/],
  ['http:', /; samesite=strict$/],
])('SEC-6: on %s the cookie lives a day, on the whole site and nowhere else', (protocol, end) => {
  vi.stubGlobal('location', { protocol });
  const set = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  writeToken('abc');
  clearToken();
  const [written = '', cleared = ''] = set.mock.calls.map(([text]) => text);
  expect(written).toMatch(/^wedding_production=abc; path=\/; max-age=86400;/);
  expect(cleared).toMatch(/^wedding_production=; path=\/; max-age=0;/);
  for (const text of [written, cleared]) expect(text).toMatch(end);
});

test('cookies work here', () => {
  expect(refusesCookies()).toBe(false);
  expect(document.cookie).toBe('');
});

test.each([
  ['ignores cookies', () => ''],
  [
    'throws',
    () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  ],
])('a browser that %s refuses them, and is like one without a session', (_, answer) => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(answer);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(answer);
  writeToken('abc');
  clearToken();
  expect(readToken()).toBeNull();
  expect(refusesCookies()).toBe(true);
});
