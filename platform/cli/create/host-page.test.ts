import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPage } from './host-page.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm test -- cli host-page -u` regenerates the page. */
test('docs/host.md matches the types of useHost()', async () => {
  const source = await readFile(join(root, 'shared/host/host.ts'), 'utf8');
  await expect(hostPage(source)).toMatchFileSnapshot(join(root, 'docs/host.md'));
});

test('a member shows with its type, its comment and the types that it names', () => {
  const page = hostPage(`
export interface Lid { open: () => void }
export interface Unused { a: 1 }
export interface Host {
  /** Shuts
   * things. */
  lid: Lid;
}`);
  expect(page).toContain('### `lid: Lid`\n\nShuts things.');
  expect(page).toContain('interface Lid { open: () => void }');
  expect(page).not.toContain('Unused');
});
