import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { doorProblems } from './door.ts';
import { mfeSchema } from './mfe.schema.ts';

const here = import.meta.dirname;

test('the JSON schema for editors is the one that the zod schema makes (vitest -u writes it)', async () => {
  const schema = `${JSON.stringify(z.toJSONSchema(mfeSchema), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot('mfe.schema.json');
});

test("the shell's own manifest offers a contract version, not a range", () => {
  const shell = mfeSchema.parse(JSON.parse(readFileSync(join(here, '../../shell/mfe.json'), 'utf8')));
  expect(shell.contract).toMatch(/^\d/);
});

test('a door is told apart from a manifest that says something else', () => {
  const manifest = {
    name: 'mfe-x',
    contract: '^1.0.0',
    routes: [{ path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' }],
    nav: [{ to: '/app/two', label: 'TWO', icon: 'x', role: 'user', order: 1 }],
    slots: { offers: [], fills: ['task-lesson'] },
  };
  const source = 'import(/* webpackChunkName: "uno" */ "./one.tsx")';
  expect(doorProblems({ manifest, source, routes: [{ path: 'app/other' }], fills: { other: 1 } })).toEqual([
    'mfe.json names app/one, the door has no such route',
    'the door has app/other, mfe.json does not name it',
    'no page of the door is in a chunk called one',
    'the navigation leads to /app/two, which no route answers',
    'mfe.json says that it fills task-lesson, the door does not',
    'the door fills other, mfe.json does not name it',
  ]);
});
