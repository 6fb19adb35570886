import { z } from 'zod';
import { countedPage, countedQuery, id, idParams, paged, pageQuery, timestamp } from './field.schema.ts';

/** The body in the provider's own format: form-encoded or JSON, as its documentation describes. */
const callback = {
  params: z.object({ provider: z.string().max(40), secret: z.string().max(200) }),
  body: z.string().default(''),
  answer: z.null(),
};
export const receiveSmsSchema = callback;
export const receiveSubscriptionSchema = callback;

/** A text that matched no plan at its short code, or that couldn't be read. It is stored and grants nothing. */
export const unknownText = z.object({
  id,
  /** Masked except for its last four digits; '' if no number could be read. */
  phone: z.string(),
  text: z.string(),
  code: z.string(),
  provider: z.string(),
  received_at: timestamp,
  /** The member whose number sent it; null if no member has that number. */
  member_id: id.nullable(),
  /** Whether an administrator has reviewed it. */
  reviewed: z.boolean(),
});
export type UnknownText = z.infer<typeof unknownText>;
export const textState = z.enum(['waiting', 'reviewed']);
export type TextState = z.infer<typeof textState>;
export const listTextsSchema = {
  query: countedQuery.extend({ state: textState.optional() }),
  answer: countedPage(unknownText),
};
/** Marks every text up to this one as reviewed; later ones still wait. */
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
  'evidence',
  'unreadable',
]);

/**
 * One row of the journal of a member's number: what was received, from whom, and its effect on the membership. `text` is the
 * text itself, or a short form of the provider's message. `happened_at` is the provider's time. `amount` is the charge in
 * whole naira. `by` is the administrator who caused it, and `reason` the reason.
 */
export const memberEvent = z.object({
  id,
  provider: z.string(),
  kind: memberEventKind,
  text: z.string(),
  code: z.string(),
  outcome: memberEventOutcome,
  amount: z.int().meta({ unit: 'naira' }).nullable(),
  by: z.string(),
  reason: z.string(),
  happened_at: timestamp,
  received_at: timestamp,
});
export type MemberEvent = z.infer<typeof memberEvent>;
export const listMemberEventsSchema = { params: idParams, query: pageQuery, answer: paged(memberEvent) };
