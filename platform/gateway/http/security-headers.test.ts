import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashSource, TOASTER_STYLE } from './security-headers.ts';

test('the policy allows the style element of the installed toaster', async () => {
  const shell = createRequire(join(import.meta.dirname, '../../../shell/package.json'));
  const library = await readFile(join(dirname(shell.resolve('sonner')), 'index.mjs'), 'utf8');
  const [, css] = /__insertCSS\(("(?:[^"\\]|\\.)*")\);/.exec(library) ?? [];
  expect(css).toBeDefined();
  expect(TOASTER_STYLE).toBe(`${hashSource(JSON.parse(css ?? ''))} ${hashSource('')}`);
  expect(contentSecurityPolicy()(false)).toContain(`style-src 'self' ${TOASTER_STYLE};`);
});
