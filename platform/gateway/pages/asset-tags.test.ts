import { expect, test } from 'vitest';
import { preloadTags } from './asset-tags.ts';

test.each(['entry', 'door'])('a remote’s entry is preloaded if its version calls it %s', (chunk) => {
  const manifest = {
    name: 'mfe-a',
    contract: '^1.0.0',
    routes: [],
    nav: [],
    slots: { offers: [], fills: [] },
  };
  const chunks = { [chunk]: { js: ['exposed.js'], css: [] } };
  const part = { name: 'mfe-a', version: '1.0.0', base: '/r/mfe-a/1.0.0/', manifest, chunks };
  expect(preloadTags(part, undefined).join()).toContain('href="/r/mfe-a/1.0.0/exposed.js"');
});
