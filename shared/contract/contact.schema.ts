import { z } from 'zod';
import {
  id,
  idInPath,
  idParams,
  longText,
  noData,
  paged,
  pageQuery,
  requiredLongText,
  text,
  timestamp,
} from './field.schema.ts';
import { seenVersion } from './version.schema.ts';

export const contactTopic = z.enum(['subscription', 'videos', 'planning', 'other']);
export type ContactTopic = z.infer<typeof contactTopic>;

/** The same `key` again is the same message. */
export const sendMessageSchema = {
  body: z.object({
    topic: contactTopic,
    message: requiredLongText(4000),
    /** Where to answer: an e-mail address or a phone number. The default is the account's own number. */
    reply_to: text(254).optional(),
    key: z.uuid().toLowerCase().optional(),
  }),
  answer: noData,
};

export const messageStatus = z.enum(['open', 'answered']);
export type MessageStatus = z.infer<typeof messageStatus>;

/** The channel by which an answer reaches the person. */
export const answerChannel = z.enum(['email', 'whatsapp', 'sms', 'call']);
export type AnswerChannel = z.infer<typeof answerChannel>;

/**
 * A message as administrators see it. `answer` is the reply, sent by `answered_via`, if the administrator recorded it.
 * `answer_sent_at` is set if the site sent it. `from` is the sender's name and `phone` the number; both are '' if the
 * account no longer exists. Numbers are masked except for their last four digits, in `reply_to` too. `answered_by` is an
 * administrator's name, or '' if unknown. `can_text` says that the site can send a text to this person.
 */
export const message = z.object({
  id,
  topic: contactTopic,
  message: z.string(),
  reply_to: z.string(),
  account_id: id.nullable(),
  from: z.string(),
  phone: z.string(),
  created_at: timestamp,
  status: messageStatus,
  version: z.int(),
  answered_at: timestamp.nullable(),
  answered_by: z.string(),
  answer: z.string(),
  answered_via: answerChannel.nullable(),
  answer_sent_at: timestamp.nullable(),
  can_text: z.boolean(),
});
export type Message = z.infer<typeof message>;
export const listMessagesSchema = {
  query: pageQuery.extend({
    status: messageStatus.optional(),
    /** Limits the list to one member. */
    member: idInPath.optional(),
  }),
  answer: paged(message),
};
/** The unmasked contact details for an answer. The audit trail records who looked. */
export const revealContactSchema = {
  params: idParams,
  answer: z.object({ phone: z.string(), reply_to: z.string() }),
};
/**
 * The same for an answer that another app sends. Until the administrator says whether it went out, for at most half an hour,
 * a colleague's answer is refused with BEING_ANSWERED.
 */
export const openAnswerSchema = {
  params: idParams,
  body: z.object({ version: seenVersion }),
  answer: z.object({ phone: z.string(), reply_to: z.string() }),
};
/** Messages that were the latest of their threads. Earlier open ones of the same members are marked with them. */
export const markMessagesSchema = {
  body: z.object({ messages: z.array(id).min(1).max(100), status: messageStatus }),
  answer: noData,
};
/**
 * Marks the message and every earlier waiting one of the same member as answered. Reopening it also
 * reopens those answered with it. An answer goes to a member's latest message, else it is refused with NOT_LATEST; one more
 * to an answered message is added to the stored one.
 */
export const updateMessageSchema = {
  params: idParams,
  body: z.object({
    status: messageStatus,
    version: seenVersion,
    /** The answer. If it is left out, the stored one is kept. */
    answer: longText(4000).optional(),
    via: answerChannel.optional(),
  }),
  answer: message,
};
/**
 * The limit is the length of a text of ten parts. The same `key` again is the same text. `version` is the message's, so that
 * two administrators can't both answer what waits; while one text is being sent, another is refused with BEING_SENT.
 */
export const textAnswerSchema = {
  params: idParams,
  body: z.object({ text: requiredLongText(1500), key: z.uuid().toLowerCase(), version: seenVersion }),
  answer: message,
};
