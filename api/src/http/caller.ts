import type { Who } from '@wedding/shared/contract/call.ts';
import type { FastifyRequest as Request } from 'fastify';

/** The signed-in person behind a request. */
export interface Caller {
  accountId: number;
  kind: 'couple' | 'admin';
  owner: boolean;
  deviceHash: Buffer;
  /** The session was opened by a proof of the number. */
  byProof: boolean;
}

export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.accountId === other.accountId &&
  one.kind === other.kind &&
  one.owner === other.owner &&
  one.byProof === other.byProof &&
  one.deviceHash.equals(other.deviceHash);

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies the caller and checks that they may call. Set by `auth/session.ts`. @throws {HttpError} 401 or 403 */
    authorize: (request: Request, who: readonly Who[]) => Promise<Caller | null>;
    /** The same for a handler that runs meanwhile, as the expected caller, if the token had one. */
    expectCaller: (
      request: Request,
      who: readonly Who[],
    ) => { expected: Caller | undefined; confirmed: Promise<Caller | null> };
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The check of the session, if the handler runs while it is under way. @throws {HttpError} 401 or 403 */
    confirmed: Promise<Caller | null> | null;
  }
}
