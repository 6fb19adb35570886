import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachedTypes } from './reached-types.ts';

const root = join(import.meta.dirname, '../..');
const inRepository = (file: string) => readFileSync(join(root, file), 'utf8');

const FILES: Readonly<Record<string, string>> = {
  'shared/host/host.ts': `import { type Purpose, purpose } from '../contract/me.schema.ts';
import type { Other } from './other.ts';
export { link } from './link.ts';
export type { Route } from 'router';
/** What the shell gives. */
export interface Host {
  /** Says it. */
  say: (what: Purpose) => void;
  other: Other;
}
export const first = purpose.options[0];`,
  'shared/host/other.ts': 'export interface Other { name: string }',
  'shared/host/link.ts': 'const address = 1;\nexport const link = () => address;',
  'shared/contract/me.schema.ts': `import { z } from 'zod';
export const purpose = z.enum(['keep', 'leave']);
export type Purpose = z.infer<typeof purpose>;
// A table.
export const personalData = z.object({ purpose: z.string(), vendors: z.array(z.string()) });`,
};

const reached = (files: typeof FILES, keepsMember?: (type: string, member: string) => boolean) =>
  reachedTypes({
    names: { 'shared/host/host.ts': ['Host', 'link'] },
    read: (file) => files[file] ?? '',
    ...(keepsMember && { keepsMember }),
  });

test('of a module only what is needed remains, with what that needs, and without comments', () => {
  expect(reached(FILES)).toEqual({
    'shared/contract/me.schema.ts': `import { z } from 'zod';
export const purpose = z.enum(['keep', 'leave']);
export type Purpose = z.infer<typeof purpose>;
`,
    'shared/host/host.ts': `import { type Purpose } from '../contract/me.schema.ts';
import type { Other } from './other.ts';
export { link } from './link.ts';
export interface Host {
  say: (what: Purpose) => void;
  other: Other;
}
`,
    'shared/host/link.ts': 'const address = 1;\nexport const link = () => address;\n',
    'shared/host/other.ts': 'export interface Other { name: string }\n',
  });
});

test('a table of personal data changes no part’s record', () => {
  const me = 'shared/contract/me.schema.ts';
  const more = { ...FILES, [me]: `${FILES[me]}\nexport const guests = z.array(z.string());` };
  expect(reached(more)).toEqual(reached(FILES));
  const names = { 'shared/host/host.ts': ['Host'], 'shared/contract/slots.ts': ['SlotProps'] };
  const types = reachedTypes({ names, read: inRepository });
  expect(types[me]).toContain('proofPurpose = ');
  expect(types[me]).not.toContain('personalData');
  expect(Object.keys(types)).not.toContain('shared/contract/subscription.schema.ts');
});

test('what only another remote uses of the host is left out, with its types', () => {
  const types = reached(FILES, (type, member) => type !== 'Host' || member === 'say');
  expect(types['shared/host/host.ts']).not.toContain('other');
  expect(Object.keys(types)).not.toContain('shared/host/other.ts');
});
