import { z } from 'zod';
import { idParams, noData, timestamp } from './field.schema.ts';
import { anyProofPurpose } from './me.schema.ts';
import { proofKey, requestedProof } from './proof.schema.ts';
import { base64url, newPasskey, passkeyAnswer } from './webauthn.schema.ts';

/** A key that a device keeps behind its own lock. `name` is the browser that created it: `Chrome on Android`, or ''. */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timestamp,
  used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/**
 * `locked`: the couple, or its partner, has a passkey. Then a device that was never proved needs more than the number.
 * `partner` is null for who plans alone and for administrators.
 */
const lock = z.object({
  locked: z.boolean(),
  passkeys: z.array(passkey),
  partner: z.object({ name: z.string(), passkeys: z.int() }).nullable(),
});
export type Lock = z.infer<typeof lock>;

/** Signed by the site for one device and one use, for five minutes. */
const challenge = base64url(43);

export const getLockSchema = { answer: lock };
/**
 * A couple sends the `key` of a proof for `lock`, an administrator the current `password`. `exclude` are the account's own
 * passkeys, which a device need not create twice.
 */
export const startPasskeySchema = {
  body: z.object({ key: proofKey.optional(), password: z.string().max(1024).optional() }),
  answer: z.object({
    challenge,
    user: z.object({ id: z.string(), name: z.string() }),
    exclude: z.array(z.string()),
  }),
};
export const addPasskeySchema = { body: z.object({ passkey: newPasskey }), answer: lock };
/** `key` belongs to a couple's proof for `unlock`. Without the last passkey of both, the plan is no longer locked. */
export const removePasskeySchema = {
  params: idParams,
  query: z.object({ key: proofKey.optional() }),
  answer: lock,
};

/** The key of a proof is its challenge: a passkey of the proof's own number signs it, in place of a text. */
export const answerProofSchema = {
  body: z.object({ key: proofKey, purpose: anyProofPurpose, passkey: passkeyAnswer }),
  answer: z.object({ proved: z.literal(true) }),
};
/** For an administrator's second step. Every login gets one. */
export const requestChallengeSchema = {
  body: z.object({ login: z.string().max(254) }),
  answer: z.object({ challenge }),
};

const partnerPurpose = z.enum(['login', 'lock', 'unlock']);
/** What the partner's other phone waits for: signing in, adding a passkey, or removing one. `device` as in `Passkey.name`. */
const partnerRequest = z.object({
  purpose: partnerPurpose,
  device: z.string(),
  asked_at: timestamp,
});
export const listPartnerRequestsSchema = {
  answer: z.object({ name: z.string(), requests: z.array(partnerRequest) }),
};
export type PartnerRequests = z.infer<typeof listPartnerRequestsSchema.answer>;
/**
 * The yes of one partner to the other. `digits` are those that the other phone shows, so that nobody says yes to a stranger
 * by mistake. A phone that never proved its number sends the `key` of a proof for `partner`.
 */
export const answerPartnerSchema = {
  body: z.object({
    purpose: partnerPurpose,
    digits: z.string().regex(/^(\d{6}|\d{12})$/, 'Enter the digits on the other phone.'),
    key: proofKey.optional(),
  }),
  answer: noData,
};

/** The text that a member sends before an administrator removes the passkeys that the member lost. */
export const requestMemberProofSchema = { params: idParams, answer: requestedProof };
export const unlockMemberSchema = { params: idParams, body: z.object({ key: proofKey }), answer: noData };
