import type { Who } from '@wedding/shared/contract/call.ts';
import { type SessionEndCode, TOKEN_INVALID } from '@wedding/shared/contract/session-end.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findSession, type SessionState } from '../account/session.store.ts';
import { lapseText } from '../subscription/lapse.store.ts';
import { ApiFailure } from './failure.ts';
import type { Database } from './schema.ts';

/** The signed-in person behind a request. */
export interface Caller {
  accountId: number;
  kind: 'couple' | 'admin';
  owner: boolean;
  deviceHash: Buffer;
}

/**
 * Decides who calls and whether they may, before body or id are looked at: 401, then 403.
 * @throws {ApiFailure} 401 with a `SessionEndCode`, or 403
 */
export async function admit(
  db: Kysely<Database>,
  request: FastifyRequest,
  who: readonly Who[],
): Promise<Caller | null> {
  if (who.includes('public') || who.includes('webhook')) return null;
  const session = await sessionOf(db, request);
  if (session && hasLapsed(session))
    throw ended('SUBSCRIPTION_ENDED', await lapseText(db, session.account_id));
  const caller = checked(session);
  if (!who.some((role) => holds(caller, role))) {
    throw new ApiFailure(403, 'FORBIDDEN', 'Your account may not do this.');
  }
  return caller;
}

const holds = (caller: Caller, role: Who) => (role === 'owner' ? caller.owner : role === caller.kind);

function sessionOf(db: Kysely<Database>, request: FastifyRequest): Promise<SessionState | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token ? findSession(db, token) : Promise.resolve(undefined);
}

/** Turns a found session into a caller. @throws {ApiFailure} 401 when it no longer counts */
export function checked(session: SessionState | undefined): Caller {
  if (!session) throw ended('TOKEN_INVALID', TOKEN_INVALID);
  if (session.status !== 'active')
    throw ended('ACCOUNT_DISABLED', 'This account is switched off. Please contact us.');
  // Whoever stopped hears of that, not of a session that is over as well.
  if (hasLapsed(session)) throw ended('SUBSCRIPTION_ENDED', 'Your subscription has ended.');
  if (session.expired)
    throw ended('SESSION_EXPIRED', 'Your login session has expired. Please log in again to continue.');
  return {
    accountId: session.account_id,
    kind: session.kind,
    owner: session.owner,
    deviceHash: session.device_hash,
  };
}

const hasLapsed = ({ kind, status, subscribed_until }: SessionState) =>
  kind === 'couple' && status === 'active' && !(subscribed_until && subscribed_until > new Date());

const ended = (code: SessionEndCode, message: string) => new ApiFailure(401, code, message);
