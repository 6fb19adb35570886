import type { Who } from '@wedding/shared/contract/call.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { FastifyRequest as Request } from 'fastify';

/** The signed-in person behind a request. */
export interface Caller {
  accountId: number;
  kind: 'couple' | 'admin';
  /** Null for a couple. */
  role: AdministratorRole | null;
  deviceHash: Buffer;
  /** The session was opened by a proof of the number. */
  byProof: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies the caller and checks that they may call. `app.ts` sets it. @throws {HttpError} 401 or 403 */
    authorize: (request: Request, who: readonly Who[]) => Promise<Caller | null>;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}
