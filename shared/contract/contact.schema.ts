import { z } from 'zod';
import { id, moment, nothing, paged, pageQuery, requiredText, text } from './field.schema.ts';

export const contactTopic = z.enum(['subscription', 'videos', 'planning', 'other']);
export type ContactTopic = z.infer<typeof contactTopic>;

export const sendMessageSchema = {
  body: z.object({
    topic: contactTopic,
    message: requiredText(4000),
    /** How to answer: an e-mail address or a phone number; the account's own number otherwise. */
    reply_to: text(254).optional(),
  }),
  answer: nothing,
};

/** A message as administrators read it; `from` is the sender's name and `phone` its number, '' for one whose account is gone. */
export const message = z.object({
  id,
  topic: contactTopic,
  message: z.string(),
  reply_to: z.string(),
  account_id: id.nullable(),
  from: z.string(),
  phone: z.string(),
  created_at: moment,
});
export type Message = z.infer<typeof message>;
export const listMessagesSchema = { query: pageQuery, answer: paged(message) };
