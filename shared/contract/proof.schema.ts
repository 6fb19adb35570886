import { z } from 'zod';
import { timestamp } from './field.schema.ts';

/** The secret of the client that requested a proof. It represents the number once the number is proved. */
export const proofKey = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/);

/** How a number is proved: by a text from it, by a passkey of its account, or by a yes on the partner's phone. */
export const proofWay = z.enum(['text', 'passkey', 'partner']);
export type ProofWay = z.infer<typeof proofWay>;

/**
 * The person sends `text` to `code` from the number itself before `expires_at`. From then on `key`
 * permits what it was requested for. In place of the text, a passkey may sign `key`, or the partner enters `digits`, where
 * `ways` says so. A number from abroad has no way by text, and its `code` is ''.
 */
export const requestedProof = z.object({
  key: proofKey,
  text: z.string(),
  digits: z.string(),
  code: z.string(),
  ways: z.array(proofWay),
  expires_at: timestamp,
});
