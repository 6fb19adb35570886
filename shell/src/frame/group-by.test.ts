import { expect, onTestFinished, test } from 'vitest';
import { addGroupBy } from './group-by.ts';

test('Map.groupBy is added to a browser that lacks it, and groups in order', () => {
  const builtIn = Map.groupBy;
  onTestFinished(() => {
    Map.groupBy = builtIn;
  });
  addGroupBy();
  expect(Map.groupBy).toBe(builtIn);

  Reflect.deleteProperty(Map, 'groupBy');
  addGroupBy();
  const words = ['plates', 'hall', 'music', 'palms'];
  const keyOf = (word: string, index: number) => (index === 0 ? 'first' : word[0]);
  const groups = Map.groupBy(words, keyOf);
  expect([...groups]).toEqual([
    ['first', ['plates']],
    ['h', ['hall']],
    ['m', ['music']],
    ['p', ['palms']],
  ]);
});
