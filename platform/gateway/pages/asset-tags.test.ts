import { expect, test } from 'vitest';
import { preloadTags } from './asset-tags.ts';

test('a remote’s entry is preloaded', () => {
  const manifest = {
    name: 'mfe-a',
    contract: '^1.0.0',
    routes: [],
    nav: [],
    slots: { offers: [], fills: [] },
  };
  const chunks = { entry: { js: ['exposed.js'], css: [] } };
  const part = { name: 'mfe-a', version: '1.0.0', base: '/r/mfe-a/1.0.0/', manifest, chunks };
  expect(preloadTags(part, undefined).join()).toContain('href="/r/mfe-a/1.0.0/exposed.js"');
});
