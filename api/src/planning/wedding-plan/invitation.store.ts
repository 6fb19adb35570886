import type { JoinChoice, SharedPlan } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fullName } from '../../account/account-name.ts';
import { requireOwnProof } from '../../account/number-proof.store.ts';
import { maskPhone } from '../../account/phone.ts';
import { hashToken, newToken } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { type Actor, write } from '../../db/write.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { joinPlan } from './join.store.ts';
import { holdPlan, lockPlan, planIdOf, readPlan } from './wedding-plan.store.ts';
import { dropCalendarFeed, leavePlan } from './wedding-plan-member.store.ts';

const EXPIRY = sql<Date>`now() + interval '7 days'`;
/** The time in which joining may be repeated: its proof of the number is valid as long. */
const REPEAT_TIME = sql`interval '15 minutes'`;
const TAKEN = new HttpError(409, 'PLAN_SHARED', 'Two people already share this wedding plan.');

/** Returns the account's plan with its members and its open invitation. */
export async function sharedPlanOf(db: Kysely<Database>, accountId: number): Promise<SharedPlan> {
  const planId = await planIdOf(db, accountId);
  if (!planId) return { plan: null, members: [], invitation: null };
  const members = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'm.role', 'm.joined_at', 'a.firstname', 'a.lastname', 'a.phone'])
    .where('m.plan_id', '=', planId)
    .orderBy('m.joined_at')
    .execute();
  const invitation = await openInvitations(db)
    .select(['i.created_at', 'i.expires_at'])
    .where('i.plan_id', '=', planId)
    .executeTakeFirst();
  return {
    plan: await readPlan(db, planId),
    members: members.map(({ firstname, lastname, phone, joined_at, ...member }) => ({
      ...member,
      name: fullName({ firstname, lastname }),
      phone: maskPhone(phone ?? ''),
      you: member.account_id === accountId,
      joined_at: toTimestamp(joined_at),
    })),
    invitation: invitation
      ? { created_at: toTimestamp(invitation.created_at), expires_at: toTimestamp(invitation.expires_at) }
      : null,
  };
}

/** Creates the plan's only open invitation link and withdraws the previous one. @throws {HttpError} 409 for a full plan */
export function invite(
  db: Kysely<Database>,
  actor: Actor,
  accountId: number,
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    if (await hasPartner(trx, planId)) throw TAKEN;
    await deleteOpenInvitations(trx, planId);
    const { expires_at } = await trx
      .insertInto('wedding_plan_invitations')
      .values({ plan_id: planId, token_hash: hashToken(token), invited_by: accountId, expires_at: EXPIRY })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return { token, expires_at };
  });
}

export async function withdrawInvitationOf(
  db: Kysely<Database>,
  actor: Actor,
  accountId: number,
): Promise<void> {
  const planId = await planIdOf(db, accountId);
  if (planId) await write(db, actor, (trx) => deleteOpenInvitations(trx, planId));
}

/**
 * Returns an open invitation and who sent it. Undefined for a link that is unknown, used, withdrawn or expired, or whose
 * sender is switched off or being erased.
 */
export const invitationBy = (db: Kysely<Database>, token: string) =>
  openInvitations(db)
    .innerJoin('accounts as a', 'a.id', 'i.invited_by')
    .select(['i.id', 'i.plan_id', 'i.expires_at', 'a.firstname'])
    .where('i.token_hash', '=', hashToken(token))
    .where('a.status', '=', 'active')
    .where('a.erase_at', 'is', null)
    .executeTakeFirst();

/**
 * Returns whether this number has just joined by the link and is still a member. Then the answer was lost on the way, and
 * the request came again.
 */
export async function hasJustJoined(
  db: Kysely<Database>,
  { token, phone }: { token: string; phone: string },
): Promise<boolean> {
  const joined = await db
    .selectFrom('wedding_plan_invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.accepted_by')
    .innerJoin('wedding_plan_members as m', 'm.account_id', 'a.id')
    .select('i.id')
    .whereRef('m.plan_id', '=', 'i.plan_id')
    .where('i.token_hash', '=', hashToken(token))
    .where('a.phone', '=', phone)
    .where('i.accepted_at', '>', sql<Date>`now() - ${REPEAT_TIME}`)
    .executeTakeFirst();
  return joined !== undefined;
}

/**
 * Joins the account to the plan of the link and marks the link as used.
 * @throws {HttpError} 404 for a link that is no longer valid, 409 when either already shares a plan, or when the two
 * plans differ and `keep` doesn't choose between their values
 */
export const accept = (db: Kysely<Database>, actor: Actor, joining: Joining): Promise<void> =>
  write(db, actor, (trx) => acceptIn(trx, joining));

interface Joining {
  token: string;
  accountId: number;
  keep?: JoinChoice | undefined;
}

/** Does the same as `accept` in the caller's transaction. */
export async function acceptIn(
  trx: Transaction<Database>,
  { token, accountId, keep }: Joining,
): Promise<void> {
  const invitation = await invitationBy(trx, token);
  if (!invitation) throw notFound('This invitation');
  // Two links that the account accepts at once wait for each other. Otherwise it would join both plans, and the second
  // would get the rows of the first.
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  // Locks both plans in the order of their ids, so that two acceptances can't deadlock.
  const ownPlanId = await planIdOf(trx, accountId);
  const held = [invitation.plan_id, ...(ownPlanId ? [ownPlanId] : [])].toSorted();
  await trx
    .selectFrom('wedding_plans')
    .select('id')
    .where('id', 'in', held)
    .orderBy('id')
    .forUpdate()
    .execute();
  const used = await trx
    .updateTable('wedding_plan_invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: accountId })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw notFound('This invitation');
  if (ownPlanId === invitation.plan_id)
    throw new HttpError(409, 'OWN_PLAN', 'This link is for your own wedding plan. Send it to your partner.');
  if (await hasPartner(trx, invitation.plan_id)) throw TAKEN;
  if (ownPlanId && (await hasPartner(trx, ownPlanId))) {
    throw new HttpError(
      409,
      'PLAN_SHARED',
      'This number already shares a wedding plan. Leave that one first.',
    );
  }
  await joinPlan(trx, { planId: invitation.plan_id, accountId, keep });
}

/**
 * Removes a member from the plan: the caller itself, or the partner if the caller is the plan's owner.
 * @throws {HttpError} 404 for an account outside the plan, 422 without a proof, 403 when the partner would remove the
 * owner, 409 when the caller is the plan's only member
 */
export function removeMember(
  db: Kysely<Database>,
  actor: Actor,
  { accountId, memberId, key }: { accountId: number; memberId: number; key: string },
): Promise<void> {
  return write(db, actor, async (trx) => {
    const planId = await planIdOf(trx, accountId);
    // Held before its members are read: one who leaves meanwhile may be in another plan, which isn't the caller's to end.
    if (planId) await lockPlan(trx, planId);
    if (!planId || (await planIdOf(trx, memberId)) !== planId) throw notFound('This person');
    await requireOwnProof(trx, { accountId, key, purpose: memberId === accountId ? 'leave' : 'remove' });
    if (memberId !== accountId && (await roleOf(trx, accountId)) !== 'owner') {
      throw new HttpError(
        403,
        'NOT_OWNER',
        'Only the person who started this wedding plan can remove the other. You can leave it instead.',
      );
    }
    if (memberId === accountId && !(await hasPartner(trx, planId))) {
      throw new HttpError(409, 'ALONE', 'You’re the only one in this wedding plan, so you can’t leave it.');
    }
    await leavePlan(trx, memberId);
    await dropCalendarFeed(trx, memberId);
  });
}

async function roleOf(trx: Transaction<Database>, accountId: number) {
  const member = await trx
    .selectFrom('wedding_plan_members')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return member?.role;
}

async function hasPartner(trx: Transaction<Database>, planId: string): Promise<boolean> {
  const { people } = await trx
    .selectFrom('wedding_plan_members')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('plan_id', '=', planId)
    .where('role', 'in', ['owner', 'partner'])
    .executeTakeFirstOrThrow();
  return people > 1;
}

const deleteOpenInvitations = (trx: Transaction<Database>, planId: string) =>
  trx
    .deleteFrom('wedding_plan_invitations')
    .where('plan_id', '=', planId)
    .where('accepted_at', 'is', null)
    .execute();

const openInvitations = (db: Kysely<Database>) =>
  db
    .selectFrom('wedding_plan_invitations as i')
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`);
