import { z } from 'zod';

/** The request's headers as the server saw them, without credentials. */
export const generateHeadersSchema = { answer: z.record(z.string(), z.unknown()) };

/** The last message of the card-payment provider, unchanged except for the masked number. */
export const secureDWebhookSchema = { answer: z.record(z.string(), z.unknown()) };

/** Stored unchanged and shown on the debug page; it never grants anything (SEC-20). */
export const receiveSecureDSchema = {
  params: z.object({ secret: z.string().max(200) }),
  body: z.string().default(''),
  answer: z.null(),
};
