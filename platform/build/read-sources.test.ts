import { expect, test } from 'vitest';
import { readSource } from './read-sources.ts';

const storagesIn = (text: string) =>
  readSource('mfe-a/src/a.ts', text).storages.map(({ name, line }) => `${name}:${line}`);

test.each([
  ["localStorage.setItem('a', '1');", 'localStorage:1'],
  ['\nwindow.sessionStorage.clear();', 'sessionStorage:2'],
  ["globalThis['localStorage'].clear();", 'localStorage:1'],
  ['const { open } = indexedDB;', 'indexedDB:1'],
  ['for (const key of Object.keys(localStorage)) console.log(key);', 'localStorage:1'],
  ["await caches.delete('films');", 'caches:1'],
  ['const { localStorage } = window;', 'localStorage:1'],
  ['export const store = () => localStorage;', 'localStorage:1'],
  ['open({ storage: isShort ? sessionStorage : localStorage });', 'localStorage:1'],
  ['function read(store = new Store(localStorage)) {}', 'localStorage:1'],
  ['(window as unknown as Shared).localStorage.clear();', 'localStorage:1'],
  ['document.defaultView?.indexedDB.open("a");', 'indexedDB:1'],
  ["document.cookie = 'seen=1';", 'document.cookie:1'],
  ['await navigator.storage.getDirectory();', 'getDirectory:1'],
])('SEC-53: storage that all parts share is found in %j', (text, place) => {
  expect(storagesIn(text)).toContain(place);
});

test('names that only look like it are none of it', () => {
  expect(storagesIn('const caches = 1; server.caches.open(); const one = { localStorage: 2 };')).toEqual([]);
  expect(storagesIn("import { caches } from './caches.ts'; interface One { localStorage: 1 }")).toEqual([]);
  expect(storagesIn('const open = ({ caches }: Server) => caches.open();')).toEqual([]);
});

test.each([
  [':global(.card) { color: red; }', [':global(.card):1']],
  [
    '.list { color: red; }\n:global .card, main :global(.row) { color: red; }',
    [':global .card:2', 'main :global(.row):2'],
  ],
  ['@layer remote { :global(.card) .list { color: red; } }', []],
  ['.list :global(.card), .list :global .card { color: red; }', []],
  ['.list { :global(.card) { color: red; } }', []],
])('SEC-53: styles of classes that may be anybody’s are found in %j', (text, found) => {
  const { globals } = readSource('mfe-a/src/a.module.css', text);
  expect(globals.map(({ name, line }) => `${name}:${line}`)).toEqual(found);
});

test('SEC-53: names of a stylesheet that is no module, and global keyframes, are anybody’s', () => {
  const names = (file: string, text: string) => readSource(file, text).globals.map(({ name }) => name);
  expect(names('mfe-a/src/a.css', '.card { color: red; } @keyframes show { from { opacity: 0; } }')).toEqual([
    '.card',
    '@keyframes show',
  ]);
  const text = '@keyframes :global(show) { to { opacity: 1; } } @keyframes own { to { opacity: 1; } }';
  expect(names('mfe-a/src/a.module.css', text)).toEqual(['@keyframes :global(show)']);
});

test.each([
  ["import type { Sum } from '../../mfe-b/src/sum.ts';", 'mfe-b/src/sum.ts'],
  ["export * from '@wedding/mfe-b/src/sum.ts';", 'mfe-b/src/sum.ts'],
  ["type Sum = import('../../shell/src/sum.ts').Sum;", 'shell/src/sum.ts'],
  ["const list = await import('../../mfe-b/src/sum.ts');", 'mfe-b/src/sum.ts'],
])('SEC-53: an import of another part is found, of types too: %s', (text, file) => {
  const facts = readSource('mfe-a/src/a.ts', `import '../../shared/ui/a.css';\n${text}`);
  expect(facts.imports).toEqual([{ name: file, line: 2 }]);
});

test.each([
  "fetch('/api/budgets');",
  'fetch(`\u0024{location.origin}/api/budgets`);',
  "fetch('../../api/budgets');",
  "fetch('https://wedding.example/api/budgets');",
])('SEC-53: an address of the api is found: %s', (text) => {
  expect(readSource('mfe-a/src/a.ts', text).apiAddresses).toHaveLength(1);
});

test('an address that only looks like one is none', () => {
  const text = "fetch('/apiary'); open('/app/admin/list'); open(`\u0024{base}/admin/list`);";
  expect(readSource('mfe-a/src/a.ts', text).apiAddresses).toEqual([]);
});
