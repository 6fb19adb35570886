import { z } from 'zod';
import { noData, text, timestamp } from './field.schema.ts';
import { proofKey, requestedProof } from './proof.schema.ts';
import { ADMINISTRATOR_ROLES } from './roles.ts';
import { seenVersionInForm } from './version.schema.ts';
import { newPasskey, passkeyAnswer } from './webauthn.schema.ts';

/**
 * A currency that the person's amounts are also shown in: `kobo` is what one unit is worth, as the person set it. Money is
 * kept in naira alone.
 */
export const ownCurrency = z.object({
  code: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Choose a currency.')
    .refine((code) => code !== 'NGN', 'Your plan is in naira already.'),
  kobo: z.int().min(1, 'Enter a rate above 0.').max(100_000_000_000, 'Enter ₦1,000,000,000 at most.'),
});
export type OwnCurrency = z.infer<typeof ownCurrency>;

/** The signed-in person; `roles` holds "user" for a couple, "admin" and the administrator's own role for an administrator. */
export const user = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  partner_name: z.string(),
  roles: z.array(z.enum(['user', 'admin', ...ADMINISTRATOR_ROLES])),
  updated_profile: z.boolean(),
  /** Counts changes of the profile. A user that an older page stored has none. */
  version: z.int().optional(),
  /** When all of the person's data is erased, unless the request is withdrawn; null if erasure wasn't requested. */
  erase_at: timestamp.nullable(),
  profile: z.object({ profile_pic: z.string().nullable() }),
  currency: ownCurrency.nullable().optional(),
  /**
   * What a couple's home page asks: to lock its plan, to let the partner's new phone in, or, of a number from abroad, to add a
   * passkey. Null for nothing. Only `getMe` says it.
   */
  prompt: z.enum(['lock', 'partner', 'passkey']).nullable().optional(),
});
export type User = z.infer<typeof user>;

/** The text to send from the number before it can sign in. The next login sends its `key` as `proof_key`. */
export type LoginProof = z.infer<typeof requestedProof>;
/**
 * One endpoint, two bodies: with `password` for administrators, without it for a couple's phone number. If the number has to
 * be proved first (status 202, the same for every well-formed number), the client repeats the login with the key of the
 * proof until the text has arrived. Until then the answer stays 202; it is 410 once the proof has expired.
 *
 * An administrator with a passkey, and every owner in production, needs it as a second step: the answer is 202 with
 * `passkey`, and the client repeats the login with what the passkey signed, or with a new one if the owner has none. A client
 * may send it at once, and then strangers' wrong passwords don't count against it.
 */
export const loginSchema = {
  body: z.object({
    login: z.string().max(254),
    password: z.string().max(1024).optional(),
    proof_key: proofKey.optional(),
    passkey: z.union([passkeyAnswer, newPasskey]).optional(),
  }),
  answer: z.union([
    z.object({ user, token: z.string() }),
    z.object({ proof: requestedProof }),
    z.object({ passkey: z.enum(['use', 'create']) }),
  ]),
};
/** With `wait` the answer comes when the session ends, or after 25 seconds. */
export const checkSessionSchema = { query: z.object({ wait: z.literal('1').optional() }), answer: noData };
export const getMeSchema = { answer: user };
export const logoutSchema = { answer: noData };
/** Null: amounts show in naira alone. */
export const chooseCurrencySchema = { body: z.object({ currency: ownCurrency.nullable() }), answer: user };
export const updateProfileSchema = {
  body: z
    .object({
      firstname: text(80),
      lastname: text(80),
      email: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), z.email().max(254)])),
      partner_name: text(80),
      /** Empty: removes the picture. A new one is sent as a file of this name. */
      profile_pic: z.literal('', 'Send a new picture as a file.'),
      version: seenVersionInForm,
    })
    .partial(),
  answer: user,
};
