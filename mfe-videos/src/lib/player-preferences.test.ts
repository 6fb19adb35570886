import { clearToken, writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, expect, test } from 'vitest';
import { readPreferences, saveBandwidth } from './player-preferences.ts';

afterEach(() => {
  clearToken();
  localStorage.clear();
});

test('a player that closes because the user signed out leaves nothing in local storage', () => {
  writeToken('secret');
  saveBandwidth(412_345.6);
  expect(readPreferences().bandwidth).toBe(412_346);
  clearToken();
  localStorage.clear();
  saveBandwidth(412_345.6);
  expect(localStorage.length).toBe(0);
});

test('an unknown bandwidth is not stored', () => {
  writeToken('secret');
  saveBandwidth(Number.NaN);
  expect(localStorage.length).toBe(0);
});
