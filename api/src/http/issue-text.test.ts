import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.ts';

test.each([
  [z.int().max(10_000_000), 10_000_001, 'This must be 10,000,000 or less.'],
  [z.int().min(1000), 1, 'This must be 1,000 or more.'],
  [z.int().min(-3650), -4000, 'This must be -3,650 or more.'],
  [z.string().max(4000), 'a'.repeat(4001), 'Too long by 1 character: 4,000 at most.'],
  [z.string().min(8), 'a', 'This needs 8 characters or more.'],
  [z.array(z.int()).max(1200), Array(1201).fill(1), 'There are too many: 1,200 at most.'],
])('figures in messages have separators, %#', (schema, input, message) => {
  const result = schema.safeParse(input, { error: issueText });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
