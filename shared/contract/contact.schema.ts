import { z } from 'zod';
import {
  id,
  idInPath,
  idParams,
  noData,
  paged,
  pageQuery,
  requiredText,
  text,
  timestamp,
} from './field.schema.ts';

export const contactTopic = z.enum(['subscription', 'videos', 'planning', 'other']);
export type ContactTopic = z.infer<typeof contactTopic>;

export const sendMessageSchema = {
  body: z.object({
    topic: contactTopic,
    message: requiredText(4000),
    /** How to answer: an e-mail address or a phone number; the account's own number otherwise. */
    reply_to: text(254).optional(),
  }),
  answer: noData,
};

export const messageStatus = z.enum(['open', 'answered']);
export type MessageStatus = z.infer<typeof messageStatus>;

/** By which way an answer goes to the person. */
export const answerChannel = z.enum(['email', 'whatsapp', 'sms', 'call']);
export type AnswerChannel = z.infer<typeof answerChannel>;

/**
 * A message as administrators read it; `answer` is what was written back, by `answered_via`, as far as it was told, and
 * `answer_sent_at` when the site itself sent it. `from` is the sender's name and `phone` its number, '' for one whose
 * account is gone; numbers are masked but for their last four digits, in `reply_to` too. `answered_by` is an
 * administrator's name, '' where nobody's is known. `can_text`: the site can send a text to this person by itself.
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
    /** Of one member alone. */
    member: idInPath.optional(),
  }),
  answer: paged(message),
};
/** Where an answer reaches the person, whole. Who looked stands in the audit trail. */
export const revealContactSchema = {
  params: idParams,
  answer: z.object({ phone: z.string(), reply_to: z.string() }),
};
/** Answered is the message and every earlier one of the same member that waits; open again are those with it. */
export const updateMessageSchema = {
  params: idParams,
  body: z.object({
    status: messageStatus,
    /** What was answered; what stands is kept where none is told. */
    answer: text(4000).optional(),
    via: answerChannel.optional(),
  }),
  answer: message,
};
/** As long as a text of ten parts. The same `key` again is the same text. */
export const textAnswerSchema = {
  params: idParams,
  body: z.object({ text: requiredText(1500), key: z.uuid().toLowerCase() }),
  answer: message,
};
