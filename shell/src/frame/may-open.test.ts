import { expect, test } from 'vitest';
import { mayOpen } from './may-open.ts';

test.each([
  ['admin', '/app/admin/overview', true],
  ['admin', '/app/admin', true],
  ['admin', '/app/overview', false],
  ['admin', '/app/administrators', false],
  ['user', '/app/overview', true],
  ['user', '/app/admin/overview', false],
  ['admin', '/App/Admin/overview', true],
  ['user', '/App/Admin/overview', false],
  ['', '/app/overview', false],
] as const)('role %j on %s: %j', (role, path, may) => {
  expect(mayOpen(role, path)).toBe(may);
});
