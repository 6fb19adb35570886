import { allCalls, jsonSchemaOf, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import { expect, test } from 'vitest';
import { sampleAnswer } from './sample-answer.ts';

test.each(['full', 'sparse'] as const)(
  'each call of the contract has a %s sample that its schema accepts',
  (fullness) => {
    const wrong = Object.entries(allCalls).flatMap(([name, call]) => {
      if (call.answers) return [];
      const { answer } = schemaOf(call);
      const result = answer.safeParse(sampleAnswer(jsonSchemaOf(answer, 'output'), fullness));
      return result.success ? [] : [`${name}: ${result.error.message}`];
    });
    expect(wrong).toEqual([]);
  },
);

test('a full sample has rows with ids of their own, a sparse one has none and nulls', () => {
  const row = {
    type: 'object',
    properties: { id: { type: 'integer' }, paid_at: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['id', 'paid_at'],
  };
  const schema = {
    type: 'object',
    properties: { rows: { type: 'array', items: row }, first: row },
    required: ['rows', 'first'],
  };
  const paid_at = '2027-02-14 09:00:00';
  expect(sampleAnswer(schema, 'full')).toEqual({
    rows: [1, 2, 3].map((id) => ({ id, paid_at })),
    first: { id: 1, paid_at },
  });
  expect(sampleAnswer(schema, 'sparse')).toEqual({ rows: [], first: { id: 1, paid_at: null } });
});
