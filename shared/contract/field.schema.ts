import { z } from 'zod';
import { trimmed, trimmedLines } from './trimmed.ts';

/** Ids of videos, blogs, categories, messages: positive 32-bit integers; a path carries them as digits. */
const ID_MAX = 2_147_483_647;
export const id = z.int().positive().max(ID_MAX);
export const idInPath = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(id),
]);
export const idParams = z.object({ id: idInPath });

/** The secret of a link's address. A cut one is an unknown link like any other, not an invalid request. */
export const linkToken = z.string().max(100);

/** A digit string of a query or form field, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.union([
    z.int().min(min).max(max),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
  ]);

/** One line that a person typed: trimmed, at most `max` characters. Invisible characters and line breaks are removed. */
export const text = (max: number) => z.string().overwrite(trimmed).max(max);
export const requiredText = (max: number) => z.string().overwrite(trimmed).min(1).max(max);
/** Lines that a person typed: trimmed, without direction overrides. Without a visible character, they are empty. */
export const longText = (max: number) => z.string().overwrite(trimmedLines).max(max);
export const requiredLongText = (max: number) => z.string().overwrite(trimmedLines).min(1).max(max);

/** `YYYY-MM-DD HH:mm:ss` in UTC, the wire format of timestamps. */
export const timestamp = z.string();

/** A timestamp that clients send: of a day and an hour that exist. */
export const strictTimestamp = z
  .string()
  .regex(/^20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d$/)
  .refine(isOnCalendar, 'Choose a day and time that exist.');

/** The clock carries what is too much: 30 February would become 2 March. */
function isOnCalendar(text: string): boolean {
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.replace(' ', 'T'));
}

export const perPage = wholeNumber(1, 100);
/** 1-based page of a list; `search` is matched against what a person sees. */
export const pageQuery = z.object({
  page: wholeNumber(1, 100_000).default(1),
  per_page: perPage.default(20),
  search: text(100).default(''),
});

/** Paged lists nest once more: `data: {data: [...], page, per_page, total}`. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });

/**
 * A list with chips. `count_for` is up to 30 queries of the same call, as in an address, joined by `|`; `counts` is the number
 * of rows of each.
 */
export const countedQuery = pageQuery.extend({
  count_for: z
    .string()
    .max(10_000)
    .regex(/^([^|]*\|){0,29}[^|]*$/)
    .optional(),
});
export const countedPage = <T extends z.ZodType>(row: T) =>
  paged(row).extend({ counts: z.array(z.int()).optional() });

/** For calls whose answer is only a message. */
export const noData = z.null();

/** The body of every failed call. `errors` maps field names to messages. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const areIntegers = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isSafeInteger);
const integer = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
/** Integers by name. Zod's own record takes two thirds of the time that validating a list of videos takes. */
export const integersByName = z
  .custom<Record<string, number>>(areIntegers)
  .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: integer });
