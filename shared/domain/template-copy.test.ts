import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowId } from '../contract/planning.schema.ts';
import { idWithin } from './template-copy.ts';

test('a template’s row has one id in each budget, and another in every other', () => {
  const [budget, other, row, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const id = idWithin(budget, row);
  expect(rowId.parse(id)).toBe(id);
  expect(idWithin(budget, row)).toBe(id);
  expect(new Set([id, idWithin(other, row), idWithin(budget, second), budget, row]).size).toBe(5);
});
