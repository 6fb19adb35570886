import { z } from 'zod';
import { timestamp } from './field.schema.ts';

/** The secret of the client that requested a proof. It represents the number once the number is proved. */
export const proofKey = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/);

/**
 * The person sends `text` to `code` from the number itself before `expires_at`. From then on `key`
 * permits what it was requested for.
 */
export const requestedProof = z.object({
  key: proofKey,
  text: z.string(),
  code: z.string(),
  expires_at: timestamp,
});
