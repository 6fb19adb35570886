import { z } from 'zod';
import { user } from './account.schema.ts';
import { budget } from './budget.schema.ts';
import { checklist } from './checklist.schema.ts';
import { moment } from './field.schema.ts';
import { weddingPlan } from './planning.schema.ts';
import { askedProof, proofKey } from './proof.schema.ts';
import { subscription } from './subscription.schema.ts';

/** What a proof of the number is good for; the person texts this very word, so that nobody proves anything unawares. */
export const proofPurpose = z.enum(['download', 'delete', 'invite', 'join']);
export type ProofPurpose = z.infer<typeof proofPurpose>;
/** Signing in asks for its own proof, by the settings. */
export const anyProofPurpose = z.enum([...proofPurpose.options, 'login']);
export type AnyProofPurpose = z.infer<typeof anyProofPurpose>;

/** `key` opens what it was asked for, for a quarter of an hour. */
export type AskedProof = z.infer<typeof askedProof>;

export const askMyProofSchema = { body: z.object({ purpose: proofPurpose }), answer: askedProof };
/** For whoever has no session: one who lapsed, or an invited partner. Every well-formed number gets the same answer. */
export const askProofSchema = {
  body: z.object({ purpose: proofPurpose, login: z.string().trim().max(40) }),
  answer: askedProof,
};
export const getProofSchema = {
  params: z.object({ key: proofKey }),
  answer: z.object({ proved: z.boolean() }),
};

const film = z.object({ video_id: z.int(), title: z.string() });
const place = z.object({ name: z.string(), version: z.string() }).partial();

/** Everything that is held on a person. Moments are UTC, money in planning whole kobo, in charges whole naira. */
export const personalData = z.object({
  about: place.extend({ made_at: moment, explanation: z.string() }),
  profile: user.omit({ profile: true, roles: true }).extend({
    phone: z.string(),
    status: z.string(),
    joined_at: moment,
    picture: z.object({ type: z.string(), base64: z.string() }).nullable(),
  }),
  sessions: z.array(z.object({ signed_in_at: moment, expires_at: moment })),
  devices: z.array(z.object({ last_seen_at: moment })),
  membership: subscription.extend({
    events: z.array(z.object({ at: moment, what: z.string(), details: z.string() })),
    /** What was asked for on the sign-up page in the last thirty days. */
    signup_request: z.object({ plan: z.string(), asked_at: moment }).nullable(),
  }),
  texts: z.array(z.object({ received_at: moment, provider: z.string(), body: z.string() })),
  likes: z.array(film.extend({ liked_at: moment })),
  watch_later: z.array(film.extend({ saved_at: moment })),
  watch_history: z.array(film.extend({ watched_at: moment })),
  watch_progress: z.array(film.extend({ position_seconds: z.number(), updated_at: moment })),
  data_use: z.array(film.extend({ day: z.string(), seconds: z.number(), bytes: z.int() })),
  wedding_plan: weddingPlan
    .extend({
      role: z.string(),
      joined_at: moment,
      partner: z.string(),
      budgets: z.array(budget),
      checklists: z.array(checklist),
    })
    .nullable(),
  invitations: z.array(z.object({ made_at: moment, expires_at: moment, accepted_at: moment.nullable() })),
  messages: z.array(
    z.object({
      sent_at: moment,
      topic: z.string(),
      message: z.string(),
      reply_to: z.string(),
      answer: z.string(),
    }),
  ),
  changes: z.array(z.object({ at: moment, what: z.string(), record: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

/** `key`: of a proof to `download`. It stands in for a session, so that one who lapsed can still have the data. */
export const exportMeSchema = { query: z.object({ key: proofKey }), answer: personalData };

/** `erase_at`: until then it can be taken back. */
export const eraseMeSchema = {
  query: z.object({ key: proofKey }),
  answer: z.object({ erase_at: moment }),
};
export const keepMeSchema = { answer: user };
