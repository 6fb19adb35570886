import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainDefaults, settingNames } from '../../../api/src/config.ts';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const table = text.slice(text.indexOf('## Settings'));
const SETTING = /^\| `([A-Z][A-Z0-9_]+)` *\| (.*?) *\|/gm;
const rows = [...table.matchAll(SETTING)].map(([, name = '', value = '']) => ({ name, value }));

/** Variables that development or tests read, or that every program reads. */
const NOT_SETTINGS = [
  'CREATE_WHOLE',
  'DEV_AGAINST',
  'DEV_PORT',
  'E2E_CHROMIUM',
  'E2E_LANES',
  'E2E_PICTURES',
  'FUZZ_RUNS',
  'PATH',
  'SKEW',
  'TEST_POOLER',
  'TMPDIR',
];

test('docs/operating.md names every setting that the code reads, and no other', () => {
  const places = ['api/src/**', 'platform/**'];
  const files = places.flatMap((place) => globSync(`${place}/*.ts`, { cwd: root }));
  const read = files
    .filter((file) => !/\.test\.ts$|node_modules|\/testing\/|demo\//.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)])
    .map(([, name]) => name);
  const all = [...new Set([...read, ...settingNames])].filter((name) => !NOT_SETTINGS.includes(String(name)));
  expect(rows.map(({ name }) => name).sort()).toEqual(all.sort());
});

test('docs/operating.md names the defaults that the code has', () => {
  const named = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(plainDefaults)) {
    expect([name, named[name]]).toEqual([name, `\`${value}\``]);
  }
});

test('docs/operating.md lists every secret where it says how to rotate them', () => {
  const section = text.slice(text.indexOf('\n## Secrets'), text.indexOf('\n## Who may release'));
  const secrets = rows.filter(({ name }) => /(SECRET|PASSWORD|_KEY)$/.test(name));
  expect(secrets.length).toBeGreaterThan(6);
  expect(secrets.filter(({ name }) => !section.includes(`\`${name}\``))).toEqual([]);
});
