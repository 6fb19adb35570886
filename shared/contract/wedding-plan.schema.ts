import { z } from 'zod';
import { user } from './account.schema.ts';
import { count } from './budget-line.schema.ts';
import { turnout } from './changes.schema.ts';
import { failure, id, idInPath, linkToken, noData, timestamp } from './field.schema.ts';
import { ceremonyKind, localDate, rowId, weddingPlan } from './planning.schema.ts';
import { proofKey } from './proof.schema.ts';

/** One of the two members. `phone` is masked except for its last four digits, `you` marks the caller. */
export const weddingPlanMember = z.object({
  account_id: id,
  name: z.string(),
  phone: z.string(),
  role: z.enum(['owner', 'partner', 'viewer']),
  you: z.boolean(),
  joined_at: timestamp,
});
export type WeddingPlanMember = z.infer<typeof weddingPlanMember>;

/** `plan` is null before anything was planned. `invitation` is the one that isn't answered yet. */
export const sharedPlan = z.object({
  plan: weddingPlan.nullable(),
  members: z.array(weddingPlanMember),
  invitation: z.object({ created_at: timestamp, expires_at: timestamp }).nullable(),
});
export type SharedPlan = z.infer<typeof sharedPlan>;

export const getWeddingPlanSchema = { answer: sharedPlan };
/** Sending the same id again returns the same plan. An account that has a plan gets that plan. */
export const createWeddingPlanSchema = { body: z.object({ id: rowId }), answer: sharedPlan };

/** `key` belongs to a proof for `invite`. The link is shown only once, in the answer's `path`. */
export const invitePartnerSchema = {
  body: z.object({ key: proofKey }),
  answer: z.object({ path: z.string(), expires_at: timestamp }),
};
export const withdrawInvitationSchema = { answer: sharedPlan };
/**
 * Removes the partner, or with the caller's own id leaves the plan. `key` belongs to a proof for `remove` or for `leave`.
 */
export const removePlanMemberSchema = {
  params: z.object({ id: idInPath }),
  query: z.object({ key: proofKey }),
  answer: noData,
};

/**
 * What the holder of the link may know: a first name, and nothing else about the couple. A link that is used, withdrawn,
 * expired or unknown is `over` in each case. `from` is empty then, and `expires_at` is the time of the answer. It isn't an
 * error response, because a browser's console would report one.
 */
export const getInvitationSchema = {
  params: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(['open', 'over']), from: z.string(), expires_at: timestamp }),
};
/** The facts of one ceremony that can differ between both plans. If only one plan has them, both sides show these. */
const ceremonyFacts = z.object({ date: localDate.nullable(), guests: count });
export const ceremonyClash = z.object({
  /** The ceremony in the inviter's plan. It stays, with the chosen values. */
  id: rowId,
  kind: ceremonyKind,
  name: z.string(),
  theirs: ceremonyFacts,
  yours: ceremonyFacts,
});
export type CeremonyClash = z.infer<typeof ceremonyClash>;
/**
 * The body of the 409 for joining while both plans contain different facts. Nothing was written, and the same call with
 * `keep` joins. `turnout` is the number of plates for each guest in basis points, null if both plans agree.
 */
export const plansClash = failure.extend({
  code: z.literal('PLANS_CLASH'),
  ceremonies: z.array(ceremonyClash),
  turnout: z.object({ theirs: turnout, yours: turnout }).nullable(),
});
export type PlansClash = z.infer<typeof plansClash>;
/** The chosen values, each one of the two that clash. Values that don't clash may be left out. */
const keep = z.strictObject({
  ceremonies: z.array(ceremonyFacts.extend({ id: rowId })).max(20),
  turnout_bp: turnout.optional(),
});
export type JoinChoice = z.infer<typeof keep>;

/**
 * `key` belongs to a proof for `join`, which also signs its number in. A new number from abroad, which can't text, comes in by
 * the link itself: it sends `phone` in place of `key`.
 */
export const acceptInvitationSchema = {
  params: z.object({ token: linkToken }),
  body: z.object({ key: proofKey.optional(), phone: z.string().max(120).optional(), keep: keep.optional() }),
  answer: z.object({ user, token: z.string() }),
};
