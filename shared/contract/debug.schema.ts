import { z } from 'zod';

/** The request's headers as the server saw them, without what authorises. */
export const generateHeadersSchema = { answer: z.record(z.string(), z.unknown()) };

/** The last message of the card-payment provider, as it came, with the number masked. */
export const secureDWebhookSchema = { answer: z.record(z.string(), z.unknown()) };

/** Stored as it came and shown on the debug page; it never grants anything (SEC-20). */
export const receiveSecureDSchema = {
  params: z.object({ secret: z.string().max(200) }),
  body: z.string().default(''),
  answer: z.null(),
};
