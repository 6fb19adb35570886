import { z } from 'zod';
import { id, idParams, paged, pageQuery, timestamp } from './field.schema.ts';

/** The body is the provider's own, word for word: form-encoded or JSON, as its documentation has it. */
const callback = {
  params: z.object({ provider: z.string().max(40), secret: z.string().max(200) }),
  body: z.string().default(''),
  answer: z.null(),
};
export const receiveSmsSchema = callback;
export const receiveSubscriptionSchema = callback;

/** A text that matched no plan at its short code, or what couldn't be read at all: kept, and granted nothing. */
export const unknownText = z.object({
  id,
  /** Masked but for its last four digits; '' where none could be read. */
  phone: z.string(),
  text: z.string(),
  code: z.string(),
  provider: z.string(),
  received_at: timestamp,
  /** Whose number it came from, null where nobody has it. */
  member_id: id.nullable(),
  /** An administrator has reviewed it. */
  reviewed: z.boolean(),
});
export type UnknownText = z.infer<typeof unknownText>;
export const textState = z.enum(['waiting', 'reviewed']);
export type TextState = z.infer<typeof textState>;
export const listTextsSchema = {
  query: pageQuery.extend({ state: textState.optional() }),
  answer: paged(unknownText),
};
/** Everything up to this text was reviewed: what came since still waits. */
export const reviewTextsSchema = {
  body: z.object({ up_to: id }),
  answer: z.object({ reviewed: z.int() }),
};

export const memberEventOutcome = z.enum([
  'waiting',
  'started',
  'renewed',
  'changed',
  'stopped',
  'cancelled',
  'failed',
  'granted',
  'moved',
  'noted',
  'proof',
  'unknown',
  'unreadable',
]);
export type MemberEventOutcome = z.infer<typeof memberEventOutcome>;

export const memberEventKind = z.enum([
  'text',
  'notice',
  'charge',
  'end',
  'cancel',
  'paid',
  'grant',
  'free',
  'receipt',
  'forget',
  'moved',
  'unreadable',
]);

/**
 * One row of the journal of a member's number: what came, from whom, and what it did to the membership.
 * `text` is the text itself, or what the provider said in short; `happened_at` is the provider's time.
 * `amount` is what it charged, in whole naira; `by` the administrator whose doing it was, and `reason` why.
 */
export const memberEvent = z.object({
  id,
  provider: z.string(),
  kind: memberEventKind,
  text: z.string(),
  code: z.string(),
  outcome: memberEventOutcome,
  amount: z.int().nullable(),
  by: z.string(),
  reason: z.string(),
  happened_at: timestamp,
  received_at: timestamp,
});
export type MemberEvent = z.infer<typeof memberEvent>;
export const listMemberEventsSchema = { params: idParams, query: pageQuery, answer: paged(memberEvent) };
