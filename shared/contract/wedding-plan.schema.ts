import { z } from 'zod';
import { user } from './account.schema.ts';
import { count } from './budget-line.schema.ts';
import { turnout } from './changes.schema.ts';
import { failure, id, idInPath, noData, timestamp } from './field.schema.ts';
import { ceremonyKind, localDate, rowId, weddingPlan } from './planning.schema.ts';
import { proofKey } from './proof.schema.ts';

/** One of the two; `phone` is masked but for its last four digits, `you` marks who asks. */
export const planMember = z.object({
  account_id: id,
  name: z.string(),
  phone: z.string(),
  role: z.enum(['owner', 'partner', 'viewer']),
  you: z.boolean(),
  joined_at: timestamp,
});
export type PlanMember = z.infer<typeof planMember>;

/** `plan` null before anything was planned; `invitation` is the one that waits for its answer. */
export const sharedPlan = z.object({
  plan: weddingPlan.nullable(),
  members: z.array(planMember),
  invitation: z.object({ created_at: timestamp, expires_at: timestamp }).nullable(),
});
export type SharedPlan = z.infer<typeof sharedPlan>;

export const getWeddingPlanSchema = { answer: sharedPlan };
/** The same id again is the same plan; an account with a plan gets that plan. */
export const createWeddingPlanSchema = { body: z.object({ id: rowId }), answer: sharedPlan };

const token = z.string().regex(/^[\w-]{43}$/);
/** `key`: of a proof to `invite`. The answer's `path` is the only time that the link is seen. */
export const invitePartnerSchema = {
  body: z.object({ key: proofKey }),
  answer: z.object({ path: z.string(), expires_at: timestamp }),
};
export const withdrawInvitationSchema = { answer: sharedPlan };
/** Removes the partner, or with the own id leaves the plan; `key`: of a proof to `remove` or to `leave`. */
export const removePlanMemberSchema = {
  params: z.object({ id: idInPath }),
  query: z.object({ key: proofKey }),
  answer: noData,
};

/**
 * What the holder of the link may know: a first name, nothing else of the couple. A link that is used, withdrawn, too
 * old or unknown is `over`, the same for each: `from` is empty then, and `expires_at` the time of the answer. It isn't
 * a failure, which a browser's console would report.
 */
export const getInvitationSchema = {
  params: z.object({ token }),
  answer: z.object({ state: z.enum(['open', 'over']), from: z.string(), expires_at: timestamp }),
};
/** What both plans say of one ceremony; where only one of them says it, both sides hold that. */
const ceremonyFacts = z.object({ date: localDate.nullable(), guests: count });
export const ceremonyClash = z.object({
  /** The inviter's plan: it stays, with the chosen values. */
  id: rowId,
  kind: ceremonyKind,
  name: z.string(),
  theirs: ceremonyFacts,
  yours: ceremonyFacts,
});
export type CeremonyClash = z.infer<typeof ceremonyClash>;
/**
 * Body of the 409 that answers joining while both have planned the same differently: nothing was written, and the
 * same call with `keep` joins. `turnout`: plates for each guest in basis points, null where the two agree.
 */
export const plansClash = failure.extend({
  code: z.literal('PLANS_CLASH'),
  ceremonies: z.array(ceremonyClash),
  turnout: z.object({ theirs: turnout, yours: turnout }).nullable(),
});
export type PlansClash = z.infer<typeof plansClash>;
/** The values that stay, each one of the two that clash; what doesn't clash need not be named. */
const keep = z.strictObject({
  ceremonies: z.array(ceremonyFacts.extend({ id: rowId })).max(20),
  turnout_bp: turnout.optional(),
});
export type JoinChoice = z.infer<typeof keep>;

/** `key`: of a proof to `join`, which also signs its number in. */
export const acceptInvitationSchema = {
  params: z.object({ token }),
  body: z.object({ key: proofKey, keep: keep.optional() }),
  answer: z.object({ user, token: z.string() }),
};
