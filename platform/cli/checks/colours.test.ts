import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkColours } from './colours.ts';

const tree = mkdtempSync(join(tmpdir(), 'wedding-colours-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const FILES: Record<string, string> = {
  'shared/ui/tokens.css': '@layer tokens { :root { --text: light-dark(#000, #fff); } }',
  'shared/ui/good.module.css': `
    .a { color: var(--text); mask: linear-gradient(#000, transparent); animation-name: gold; }
    .b { color: var(--tone, var(--text)); fill: currentColor; background: color-mix(in srgb, var(--text) 9%, transparent); }
    @media print { .a { color: #000; } }`,
  'shell/src/hex.module.css': '.a { color: #231815; }',
  'shell/src/short.module.css': '.a { background: #FFF; }',
  'shell/src/functions.module.css': '.a { box-shadow: 0 1px 2px RGB(0 0 0 / 0.2); }',
  'mfe-x/src/named.module.css': '.a { border: 1px solid White; }',
  'mfe-x/src/property.module.css': '.a { --tone: #8b1526; }',
  'mfe-x/src/mixed.module.css': '.a { fill: color-mix(in srgb, var(--text) 40%, white); }',
  'mfe-x/src/deep.module.css':
    '@layer remote { @media (min-width: 900px) { .a { &:hover { color: oklch(0.4 0.1 20); } } } }',
  'mfe-x/src/gone.module.css': '.a { color: var(--wine-600); }',
};

test('a colour that isn’t a token is refused, and so is a token that nothing declares', async () => {
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  const refused = new Set(checkColours(tree).map((fault) => fault.replace(/:.*/, '')));
  const breaches = Object.keys(FILES).filter((path) => !path.startsWith('shared/ui/'));
  expect([...refused].sort()).toEqual(breaches.sort());
});
