import { formatCount } from '@wedding/shared/format/count.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the message shown beneath the field, or undefined to use the validator's own message. */
export function issueText(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.';
      return `This must be ${KINDS[issue.expected] ?? 'another kind of value'}.`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? tooShort(issue.origin, Number(issue.minimum))
        : `This must be ${limit(issue.minimum)} or more.`;
    case 'too_big':
      if (issue.origin === 'string') return excessError(String(issue.input), Number(issue.maximum));
      if (issue.origin === 'array') return `There are too many: ${limit(issue.maximum)} at most.`;
      return `This must be ${limit(issue.maximum)} or less.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'This doesn’t look like an email address.'
        : 'This isn’t in the right format.';
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`;
    case 'invalid_union':
      return 'Please check this.';
    default:
      return undefined;
  }
}

/** What is wrong with one field: `path` leads to the field, `message` is shown beneath it. */
type FieldError = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Returns the errors of a refused input. A union counts as the alternative that fits best, so that its errors name fields. */
export function fieldErrorsOf(
  issues: readonly z.core.$ZodIssue[],
  above: FieldError['path'] = [],
): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const closest = issue.code === 'invalid_union' ? closestOf(issue.errors) : undefined;
    return closest ? fieldErrorsOf(closest, path) : [{ path, message: issue.message }];
  });
}

/** Returns the issues of the alternative with the fewest, unless none of them is about a field. */
function closestOf(alternatives: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const [closest] = alternatives.toSorted((a, b) => distance(a) - distance(b));
  return closest?.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')
    ? closest
    : undefined;
}

/** A field that isn't there may be forgotten; one that doesn't belong there speaks for another alternative. */
const distance = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 2 * issue.keys.length : 1), 0);

const limit = (value: number | bigint): string => formatCount(Number(value));

function tooShort(origin: string, least: number): string {
  if (least <= 1) return 'This is required.';
  return origin === 'string'
    ? `This needs ${limit(least)} characters or more.`
    : `This needs ${limit(least)} or more.`;
}
