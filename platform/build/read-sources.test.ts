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
])('SEC-53: storage that all parts share is found in %j', (text, place) => {
  expect(storagesIn(text)).toContain(place);
});

test('names that only look like it are none of it', () => {
  expect(storagesIn('const caches = 1; server.caches.open(); const one = { localStorage: 2 };')).toEqual([]);
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
