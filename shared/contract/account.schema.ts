import { z } from 'zod';
import { noData, text, timestamp } from './field.schema.ts';
import { proofKey, requestedProof } from './proof.schema.ts';

/** The signed-in person; `roles` holds "user" for a couple, "admin" (and "owner") for an administrator. */
export const user = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  partner_name: z.string(),
  roles: z.array(z.enum(['user', 'admin', 'owner'])),
  updated_profile: z.boolean(),
  /** When everything held on the person goes, unless it is taken back; null when nothing was asked. */
  erase_at: timestamp.nullable(),
  profile: z.object({ profile_pic: z.string().nullable() }),
});
export type User = z.infer<typeof user>;

/** A text to send from the number before it is signed in; `proof_key` of the next login is its `key`. */
export type LoginProof = z.infer<typeof requestedProof>;
/**
 * One endpoint, two bodies: with `password` an administrator, without it a couple's phone number. Where the number
 * has to be proved first (status 202, the same for every well-formed number) the client sends the same login again
 * with the key of the proof, until the text has come: 202 as before until then, 410 when the proof has expired.
 */
export const loginSchema = {
  body: z.object({
    login: z.string().max(254),
    password: z.string().max(1024).optional(),
    proof_key: proofKey.optional(),
  }),
  answer: z.union([z.object({ user, token: z.string() }), z.object({ proof: requestedProof })]),
};
/** With `wait` the answer comes when the session ends, or after SESSION_WAIT_SECONDS. */
export const checkSessionSchema = { query: z.object({ wait: z.literal('1').optional() }), answer: noData };
export const getMeSchema = { answer: user };
export const logoutSchema = { answer: noData };
export const updateProfileSchema = {
  body: z
    .object({
      firstname: text(80),
      lastname: text(80),
      email: z.union([z.literal(''), z.email().max(254)]),
      partner_name: text(80),
      /** Empty: the picture goes. A new one comes as a file of this name. */
      profile_pic: z.literal(''),
    })
    .partial(),
  answer: user,
};
