import { rowId } from '@wedding/shared/contract/planning.schema.ts';
import { expect, test } from 'vitest';
import { idWithin, newId } from './new-id.ts';

test('a template’s row has one id in each budget, and another in every other', () => {
  const [budget, other, row, second] = [newId(), newId(), newId(), newId()];
  const id = idWithin(budget, row);
  expect(rowId.parse(id)).toBe(id);
  expect(idWithin(budget, row)).toBe(id);
  expect(new Set([id, idWithin(other, row), idWithin(budget, second), budget, row]).size).toBe(5);
});
