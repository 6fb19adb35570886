import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const code = globSync('{shell,shared,mfe-*}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.*', '**/vitest.setup.ts', '**/testing/**'],
});
/** How a page puts something over itself. */
const OPENS = /<dialog\b|\bshowModal\b|\bshowPopover\b|\bpopover=|role="(alert)?dialog"/;
/** What does: the sheet and the menu, which Back closes, and two that it must not close. */
const ALLOWED = [
  'shared/ui/actions/menu.tsx',
  'shared/ui/overlays/sheet.tsx',
  'shell/src/session/session-overlay.tsx',
  'shell/src/toaster/toaster.tsx',
];

test('what lies over a page is a sheet or a menu, so that Back closes it and what was typed is kept', () => {
  const files = code.filter((file) => OPENS.test(readFileSync(join(root, file), 'utf8')));
  expect(files.sort()).toEqual(ALLOWED);
});
