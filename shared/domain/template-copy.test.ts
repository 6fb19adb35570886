import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowId } from '../contract/planning.schema.ts';
import { idWithin } from './template-copy.ts';

test('a template’s row always has the same id in one budget, and different ids in different budgets', () => {
  const [budget, other, row, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const id = idWithin(budget, row);
  expect(rowId.parse(id)).toBe(id);
  expect(idWithin(budget, row)).toBe(id);
  expect(new Set([id, idWithin(other, row), idWithin(budget, second), budget, row]).size).toBe(5);
});
