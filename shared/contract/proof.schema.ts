import { z } from 'zod';
import { timestamp } from './field.schema.ts';

/** Secret of one who asked for a proof: it stands for the number once the number is proved. */
export const proofKey = z.string().regex(/^[\w-]{43}$/);

/**
 * `text` is to be sent to `code` from the number itself before `expires_at`; from then on `key` opens what it was
 * asked for.
 */
export const requestedProof = z.object({
  key: proofKey,
  text: z.string(),
  code: z.string(),
  expires_at: timestamp,
});
