import type { Who } from '@wedding/shared/contract/call.ts';
import { includesRole } from '@wedding/shared/contract/roles.ts';
import { type SessionEndCode, TOKEN_INVALID } from '@wedding/shared/contract/session-end.ts';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionEnding } from '../db/column-types.ts';
import type { Database } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError } from '../http/http-error.ts';
import { lockSession } from './session.store.ts';
import { findSession, type SessionState, sessionsOf } from './session-state.store.ts';

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/**
 * Authenticates and authorises a request before its body or id is read: 401 first, then 403.
 * @throws {HttpError} 401 with a `SessionEndCode`, or 403
 */
export async function authorize(
  db: Kysely<Database>,
  request: FastifyRequest,
  who: readonly Who[],
): Promise<Caller | null> {
  if (who.includes('public') || who.includes('webhook')) return null;
  const token = tokenOf(request);
  const session = token ? await findSession(db, token) : undefined;
  if (session && hasLapsed(session)) throw await lapsed(db, session.account_id);
  const caller = checked(session);
  if (!who.some((one) => hasRole(caller, one))) {
    throw new HttpError(403, 'FORBIDDEN', 'Your account isn’t allowed to do this.');
  }
  return caller;
}

function hasRole({ kind, role }: Caller, who: Who): boolean {
  if (who === 'public' || who === 'webhook') return false;
  if (who === 'couple' || who === 'admin') return who === kind;
  return role !== null && includesRole(role, who);
}

const tokenOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];

const AGAIN = 'Please log in again to continue.';
const ENDINGS: Record<SessionEnding, Record<SessionState['kind'], string>> = {
  administrator: {
    couple: `We have logged you out on this device. ${AGAIN}`,
    admin: `An owner has logged you out on this device. ${AGAIN}`,
  },
  self: {
    couple: AGAIN,
    admin: `You logged this device out from another one. ${AGAIN}`,
  },
  password: {
    couple: AGAIN,
    admin: 'A new password was set for your account, so you were logged out. Log in with the new one.',
  },
  number: {
    couple: 'Your account has moved to another number. Log in with that one.',
    admin: AGAIN,
  },
  lock: {
    couple: 'Your plan is now locked to your phones. Log in again to show that this one is yours.',
    admin: 'A passkey was added to your account. Log in with it to continue.',
  },
  erasure: {
    couple: 'You asked us to delete your account, so you were logged out.',
    admin: AGAIN,
  },
};

/** Converts a session to a caller. @throws {HttpError} 401 when the session is no longer valid */
export function checked(session: SessionState | undefined): Caller {
  if (!session) throw ended('TOKEN_INVALID', TOKEN_INVALID);
  if (session.status !== 'active')
    throw ended('ACCOUNT_DISABLED', 'This account is switched off. Please contact us.');
  // A stopped subscription is reported first, even if the session has expired as well.
  if (hasLapsed(session)) throw ended('SUBSCRIPTION_ENDED', 'Your subscription has ended.');
  if (session.ended_by) throw ended('SESSION_ENDED', ENDINGS[session.ended_by][session.kind]);
  if (session.expired)
    throw ended('SESSION_EXPIRED', 'Your login session has expired. Please log in again to continue.');
  return {
    accountId: session.account_id,
    kind: session.kind,
    role: session.role,
    deviceHash: session.device_hash,
    byProof: session.by_proof,
  };
}

/**
 * Locks the session so that no sign-in displaces it before the transaction ends. Used for rows that must end with the
 * session that created them.
 * @throws {HttpError} 401 when the session was displaced or ended since the request arrived
 */
export async function holdSession(trx: Transaction<Database>, caller: Caller): Promise<void> {
  if (await lockSession(trx, caller)) return;
  const sessions = await sessionsOf(trx, [caller.accountId]);
  checked(sessions.find(({ device_hash }) => device_hash.equals(caller.deviceHash)));
}

const hasLapsed = ({ kind, status, subscribed_until }: SessionState) =>
  kind === 'couple' && status === 'active' && !(subscribed_until && subscribed_until > new Date());

const ended = (code: SessionEndCode, message: string, more: Record<string, unknown> = {}) =>
  new HttpError(401, code, message, { more });

/**
 * Returns the 401 for a couple without an entitlement. It says which tariff ended and when. Its body names the wedding
 * plan of the account, which is null for a partner who was removed: the device then deletes its copies.
 */
async function lapsed(db: Kysely<Database>, accountId: number): Promise<HttpError> {
  const { rows } = await sql<{ plan_id: string | null; name: string | null; ends_at: Date }>`
    select m.plan_id, last.name, last.ends_at
    from (select ${accountId}::bigint as account_id) one
      left join wedding_plan_members m using (account_id)
      left join lateral (
        select p.name, s.ends_at from covers c
          join subscriptions s on s.account_id = c.by_account
          join plans p on p.product_id = s.product_id
        where c.account_id = one.account_id
        order by s.ends_at desc limit 1) last on true`.execute(db);
  const [last] = rows;
  const text = last?.name
    ? `Your ${last.name} plan ended on ${DAY.format(last.ends_at)}. Choose a plan to continue: everything you saved is still here.`
    : 'There is no subscription for this number. Choose a plan to begin.';
  return ended('SUBSCRIPTION_ENDED', text, { plan_id: last?.plan_id ?? null });
}
