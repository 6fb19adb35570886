import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../../../e2e/cluster/copy-checkout.ts';
import { entryProblems } from '../../../shared/contract/mfe-entry.ts';
import { changedSources, changeSources } from './change-sources.ts';
import { nameCall } from './name-call.ts';
import { newCall } from './new-call.ts';

/** `npm run drill -- create` also checks all types and runs the generated tests, which takes minutes. */
const isWhole = process.env.CREATE_WHOLE === '1';
const PATIENCE = isWhole ? 1_200_000 : 180_000;

const MADE = [
  ['mfe-admin', 'app/admin/vendor-list', 'admin'],
  ['mfe-planning', 'app/vendors', 'couple'],
] as const;

let copy: CheckoutCopy;
beforeAll(async () => {
  copy = await copyCheckout();
  await copy.link();
}, PATIENCE);
afterAll(() => copy.remove());

const create = (...args: string[]) => copy.run('platform/cli/create.ts', args);
const read = (file: string) => readFile(join(copy.folder, file), 'utf8');
/** With the patience that `npm test` has. */
const vitest = (project: string, ...files: string[]) =>
  copy.run('node_modules/vitest/vitest.mjs', ['run', '--testTimeout=20000', '--project', project, ...files]);

test(
  'a page is created in a remote, and its mfe.json and entry agree on it',
  async () => {
    for (const [remote, path, auth] of MADE) {
      await create('page', remote, path);
      const manifest = JSON.parse(await read(`${remote}/mfe.json`));
      const source = await read(`${remote}/src/routes.tsx`);
      const fills = Object.fromEntries(manifest.slots.fills.map((slot: string) => [slot, true]));
      expect(entryProblems({ manifest, source, fills })).toEqual([]);
      expect(manifest.routes.at(-1)).toMatchObject({ path, auth });
    }
    await expect(create('page', 'mfe-admin', 'app/budget')).rejects.toThrow(
      'app/budget belongs to mfe-planning: choose another path.',
    );
    if (!isWhole) return;
    await vitest('mfe-admin', 'src/vendor-list', 'src/routes.test.ts');
    await vitest('mfe-planning', 'src/vendors', 'src/routes.test.ts');
  },
  PATIENCE,
);

test(
  'a new remote’s files are its team’s, and nothing else changes',
  async () => {
    const before = await read('CODEOWNERS');
    expect(await create('mfe-halls')).toContain('CODEOWNERS has its team, @wedding-plan/halls');
    const line = '/mfe-halls/      @wedding-plan/halls\n';
    expect(await read('CODEOWNERS')).toBe(before.replace('/docs/', `${line}/docs/`));
    await rm(join(copy.folder, 'mfe-halls'), { recursive: true });
  },
  PATIENCE,
);

test('a slot is created with its place, and its own test passes', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  expect(await create('slot', 'mfe-planning', 'vendor-card')).toContain(
    'vendor-card is a slot of mfe-planning',
  );
  expect(JSON.parse(await read('mfe-planning/mfe.json')).slots.offers).toContain('vendor-card');
  expect(await read('shared/contract/slots.ts')).toContain(
    "  'vendor-card': object;\n}\nexport type SlotName",
  );
  await vitest('mfe-planning', 'src/vendor-card');
  await expect(create('slot', 'mfe-planning', 'vendor-card')).rejects.toThrow(
    'The slot vendor-card already exists',
  );
  await expect(create('slot', 'mfe-planning', 'card')).rejects.toThrow('A slot has two words at least');
  await expect(create('slot', 'mfe-none', 'vendor-card')).rejects.toThrow('There is no remote mfe-none');
});

test('a call and its table touch no file of others: contract, api and tests find them by their files', () => {
  const change = newCall(nameCall('guest-list.list', { table: 'guest_list' }), { migration: 9999 });
  expect(change.additions).toBeUndefined();
  expect(Object.keys(changedSources(copy.folder, change)).filter((file) => !file.includes('guest'))).toEqual(
    [],
  );
});

test('a list that is created for a remote uses our components as their types say', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const name = nameCall('caterers.list', { table: 'caterers', fields: 'dish,phone' });
  changeSources(copy.folder, newCall(name, { migration: 9998, remote: 'mfe-marketing' }));
  await copy.run('platform/cli/typecheck.ts', ['mfe-marketing']);
});

test('a call whose table can’t be created changes nothing', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const before = await read('api/src/db/tables.generated.ts');
  // A word of SQL can't be a table's name.
  await expect(create('call', 'orders.list', '--table', 'order')).rejects.toThrow('"order"');
  expect(await read('api/src/db/tables.generated.ts')).toBe(before);
  expect(
    globSync('{api/src/orders,shared/contract/orders*,api/migrations/*_order.sql}', { cwd: copy.folder }),
  ).toEqual([]);
});

if (isWhole) {
  test(
    'a created call passes types, lint and its own tests; nothing is created twice',
    async () => {
      const again = () =>
        create('call', 'guest-list.list', '--table', 'guest_list', '--fields', 'craft,phone');
      expect(await again()).toContain('api/src/db/tables.generated.ts');
      await expect(again()).rejects.toThrow('The table guest_list already exists');
      await copy.run('platform/cli/typecheck.ts');
      await copy.run('platform/cli/lint.ts');
      await vitest(
        'api',
        'src/guest-list',
        'src/personal-data',
        'src/version',
        'src/testing/matrix',
        'src/db',
      );
    },
    PATIENCE,
  );
}

test(
  'an impossible request is refused in one sentence',
  async () => {
    await expect(create('call', 'vendors')).rejects.toThrow('A call is named by its domain');
    await expect(create('call', 'vendors.list')).rejects.toThrow('Name the table that keeps it');
    await expect(create('page', 'mfe-none', 'app/none')).rejects.toThrow('There is no remote mfe-none');
    // The first alone would be there, and its author would believe in both.
    await expect(create('mfe-halls', 'mfe-bands')).rejects.toThrow('mfe-bands is one too many.');
    expect(globSync('mfe-{halls,bands}', { cwd: copy.folder })).toEqual([]);
  },
  PATIENCE,
);
