import { z } from 'zod';
import { user } from './account.schema.ts';
import { budget } from './budget.schema.ts';
import { checklist } from './checklist.schema.ts';
import { timestamp } from './field.schema.ts';
import { rowId, weddingPlan } from './planning.schema.ts';
import { proofKey, requestedProof } from './proof.schema.ts';
import { subscription } from './subscription.schema.ts';

/**
 * What a proof of the number permits. The person texts this exact word, so that nobody proves a
 * number without knowing what for.
 */
export const proofPurpose = z.enum([
  'download',
  'delete',
  'keep',
  'invite',
  'join',
  'remove',
  'leave',
  'calendar',
  /** Not "unsubscribe": networks take that word for a STOP. */
  'norenew',
  /** Adding a passkey, removing one, and saying yes to the partner's other phone. */
  'lock',
  'unlock',
  'partner',
  /** The page on which the family reads a budget. */
  'family',
]);
export type ProofPurpose = z.infer<typeof proofPurpose>;
/** `login` is the proof for signing in, if the settings require one. */
export const anyProofPurpose = z.enum([...proofPurpose.options, 'login']);
export type AnyProofPurpose = z.infer<typeof anyProofPurpose>;

/** `key` permits the purpose that it was requested for, for a quarter of an hour. */
export type RequestedProof = z.infer<typeof requestedProof>;

/** `proved`: this session proved its number within the last hour, so that `key` works without another text. */
export const requestOwnProofSchema = {
  body: z.object({ purpose: proofPurpose }),
  answer: requestedProof.extend({ proved: z.boolean() }),
};
/** For people without a session: lapsed members and invited partners. Every well-formed number gets the same answer. */
export const requestProofSchema = {
  body: z.object({ purpose: proofPurpose, login: z.string().trim().max(120) }),
  answer: requestedProof,
};
export const getProofSchema = {
  params: z.object({ key: proofKey }),
  answer: z.object({ proved: z.boolean() }),
};

const video = z.object({ video_id: z.int(), title: z.string() });
/** A stored picture; null if its file is gone. */
const picture = z.object({ type: z.string(), base64: z.string() }).nullable();
const place = z.object({ name: z.string(), version: z.string() }).partial();

/** All data stored about a person. Timestamps are UTC. Money is in whole kobo in planning, in whole naira in charges. */
export const personalData = z.object({
  about: place.extend({ made_at: timestamp, explanation: z.string() }),
  profile: user.omit({ profile: true, roles: true, version: true }).extend({
    phone: z.string(),
    status: z.string(),
    joined_at: timestamp,
    picture,
  }),
  /** Numbers that are or were the person's; null if the start or end is unknown. */
  numbers: z.array(z.object({ phone: z.string(), from: timestamp.nullable(), until: timestamp.nullable() })),
  sessions: z.array(z.object({ device: z.string(), signed_in_at: timestamp, expires_at: timestamp })),
  devices: z.array(z.object({ name: z.string(), last_seen_at: timestamp })),
  passkeys: z.array(z.object({ name: z.string(), created_at: timestamp, used_at: timestamp.nullable() })),
  membership: subscription.extend({
    events: z.array(z.object({ at: timestamp, what: z.string(), details: z.string() })),
    /** The request made on the sign-up page in the last thirty days. */
    signup_request: z.object({ plan: z.string(), asked_at: timestamp }).nullable(),
  }),
  texts: z.array(z.object({ received_at: timestamp, provider: z.string(), body: z.string() })),
  likes: z.array(video.extend({ liked_at: timestamp })),
  watch_later: z.array(video.extend({ saved_at: timestamp })),
  watch_history: z.array(video.extend({ watched_at: timestamp })),
  watch_progress: z.array(video.extend({ position_seconds: z.number(), updated_at: timestamp })),
  data_use: z.array(video.extend({ day: z.string(), seconds: z.number(), bytes: z.int() })),
  wedding_plan: weddingPlan
    .extend({
      role: z.string(),
      joined_at: timestamp,
      partner: z.string(),
      budgets: z.array(budget),
      checklists: z.array(checklist),
      /**
       * What was removed and can still be restored, with its columns as stored. `removed_at` is null for what is in a
       * removed budget or checklist.
       */
      bin: z.array(
        z.object({
          entity: z.string(),
          removed_at: timestamp.nullable(),
          fields: z.record(z.string(), z.unknown()),
        }),
      ),
    })
    .nullable(),
  calendar_link: z.object({ made_at: timestamp }).nullable(),
  /** The pages that the person has made for the family. */
  family_links: z.array(z.object({ made_at: timestamp, expires_at: timestamp })),
  /** The photos of receipts that the person has added. */
  receipts: z.array(z.object({ id: rowId, payment_id: rowId, added_at: timestamp, picture })),
  /** Devices that receive notifications, followed categories, and the notifications that were sent. */
  reminders: z.object({
    devices: z.array(z.object({ since: timestamp })),
    followed: z.array(z.object({ category_id: z.int(), since: timestamp })),
    sent: z.array(z.object({ kind: z.string(), due_on: z.string().nullable(), sent_at: timestamp })),
  }),
  invitations: z.array(
    z.object({ made_at: timestamp, expires_at: timestamp, accepted_at: timestamp.nullable() }),
  ),
  messages: z.array(
    z.object({
      sent_at: timestamp,
      topic: z.string(),
      message: z.string(),
      reply_to: z.string(),
      answer: z.string(),
    }),
  ),
  /** Notes of administrators about the person. */
  notes: z.array(z.object({ written_at: timestamp, text: z.string() })),
  /** What the couple keeps in other lists of its wedding plan, by the list. */
  lists: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  changes: z.array(z.object({ at: timestamp, what: z.string(), record: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

/** `key` belongs to a proof for `download`. It replaces a session, so that a lapsed member can still have the data. */
export const exportMeSchema = { query: z.object({ key: proofKey }), answer: personalData };

/** Until `erase_at` the request can be withdrawn. */
export const eraseMeSchema = {
  query: z.object({ key: proofKey }),
  answer: z.object({ erase_at: timestamp }),
};
/** `key` belongs to a proof for `keep`. It replaces a session here too. */
export const cancelErasureSchema = { query: z.object({ key: proofKey }), answer: user };
