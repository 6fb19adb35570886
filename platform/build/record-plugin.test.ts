// @vitest-environment node
import { expect, test } from 'vitest';
import { shapesOf } from './record-plugin.ts';

test('the shape of a call holds what pages read of it: nothing of an answer that they only save as a file', async () => {
  const calls = ['GET /api/me/export', 'DELETE /api/me'];
  const shapes = await shapesOf(['shared/contract/me.ts'], calls);
  expect(Object.keys(shapes).toSorted()).toEqual(calls.toSorted());
  expect(shapes['DELETE /api/me']?.answer).toMatchObject({ required: ['erase_at'] });
  expect(shapes['GET /api/me/export']).toEqual({
    who: ['public'],
    file: 'shared/contract/me.schema.ts',
    query: expect.objectContaining({ required: ['key'] }),
  });
});
