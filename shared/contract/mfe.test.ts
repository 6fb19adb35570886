import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mfeSchema } from './mfe.schema.ts';
import { entryProblems } from './mfe-entry.ts';

const here = import.meta.dirname;

test('the JSON schema for editors matches the zod schema (vitest -u writes it)', async () => {
  const schema = `${JSON.stringify(z.toJSONSchema(mfeSchema), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot('mfe.schema.json');
});

test("the shell's own manifest offers a contract version, not a range", () => {
  const shell = mfeSchema.parse(JSON.parse(readFileSync(join(here, '../../shell/mfe.json'), 'utf8')));
  expect(shell.contract).toMatch(/^\d/);
});

test('an entry that differs from its manifest is reported', () => {
  const manifest = {
    name: 'mfe-x',
    contract: '^1.0.0',
    routes: [
      { path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' },
      { path: 'app/three', auth: 'couple', chunk: 'three', title: 'Three' },
    ],
    nav: [{ to: '/app/two', label: 'TWO', icon: 'x', role: 'user', order: 1 }],
    slots: { offers: [], fills: ['task-lesson'] },
  };
  const source = `
    one: async () => (await import(/* webpackChunkName: "uno" */ './one.tsx')).One,
    'two-more': async () =>
      (await import(/* webpackChunkName: "two-more" */ './two-more.tsx')).TwoMore,
    other: async () => (await import(/* webpackChunkName: "other" */ './other.tsx')).Other,`;
  expect(entryProblems({ manifest, source, fills: { other: 1 } })).toEqual([
    'mfe.json names the page three, the entry has none',
    'the entry has the page two-more, mfe.json does not name it',
    'the chunk of one is called uno',
    'the navigation leads to /app/two, which no route answers',
    'mfe.json says that it fills task-lesson, the entry does not',
    'the entry fills other, mfe.json does not name it',
  ]);
});
