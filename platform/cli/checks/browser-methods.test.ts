import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What Safari 16 lacks, the last one of many iPhones that couples use, and nothing here provides. */
const LACKING =
  /\b(?:(?:Map|Object)\.groupBy|Array\.fromAsync|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)|AbortSignal\.any|Response\.json|RegExp\.escape|Intl\.DurationFormat)\(|(?<!Object)\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|flatMap|some|every|find|reduce|toArray|take|drop)\(/;

const isLacking = (text: string) =>
  text
    .replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
    // Whether a browser has it may be asked first.
    .split(/^(?=export )/m)
    .some((part) => LACKING.test(part) && !/'any' in AbortSignal/.test(part));

test('pages and the service worker use no method that Safari 16 lacks', () => {
  expect(isLacking('const groups = Map.groupBy(rows, keyOf)')).toBe(true);
  expect(isLacking('groups.values().map(name)')).toBe(true);
  expect(isLacking('// `Map.groupBy()`\nObject.values(rows).map(name)')).toBe(false);
  const files = globSync(
    ['{shell,mfe-*}/src/**/*.{ts,tsx}', 'shared/{domain,format,host,ui,video-cache}/**/*.{ts,tsx}'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.*', '**/testing/**'],
    },
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => isLacking(readFileSync(join(root, file), 'utf8'))).sort()).toEqual([]);
});
