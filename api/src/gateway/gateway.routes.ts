import { timingSafeEqual } from 'node:crypto';
import type { SignalVersions } from '@wedding/shared/contract/gateway-state.schema.ts';
import * as s from '@wedding/shared/contract/gateway-state.schema.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hashToken } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { openLongPoll } from '../http/long-poll.ts';
import { checkedPart } from '../http/route.ts';
import { bumpSignal, notesBelow, putNote, signalsNow } from './gateway.store.ts';

/** The interval of the lookups. Every gateway must serve a new release within a second, whichever api learned of it. */
const POLL_MS = 400;
/** The body limit of a note. */
const NOTE_BYTES = 1024 * 1024;

/** Registers the routes by which gateways share signals and notes. Without GATEWAY_SECRET, these routes don't exist. */
export function registerGatewayRoutes(app: FastifyInstance): void {
  const { db, config } = app;
  const secrets = config.gatewaySecrets.map(hashToken);
  if (secrets.length === 0) return;
  const watch = watchSignals(db);
  // Waiting gateways must not delay the shutdown.
  app.addHook('preClose', async () => watch.close());

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isGateway(secrets, request)) throw new HttpError(401, 'TOKEN_INVALID', 'This is not for you.');
    });

    scope.post(s.GATEWAY_PATHS.awaitSignals, async (request, reply) => {
      // The gateway asks another api instead.
      if (app.drain.isDraining()) throw new HttpError(503, 'UNAVAILABLE', 'This api is ending.');
      const { known, seconds } = read(s.awaitSignalsBody, request.body);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const signals = await watch.wait({ known, ms: seconds * 1000, gone: gone.signal });
      return s.awaitSignalsAnswer.parse({ signals });
    });
    scope.post(s.GATEWAY_PATHS.sendSignal, async (request, reply) => {
      await bumpSignal(db, read(s.sendSignalBody, request.body).name);
      watch.checkNow();
      return reply.code(204).send();
    });
    scope.put(s.GATEWAY_PATHS.notes, { bodyLimit: NOTE_BYTES }, async (request) => {
      const written = await putNote(db, read(s.noteBody, request.body));
      return s.noteAnswer.parse({ written });
    });
    scope.get(s.GATEWAY_PATHS.notes, async (request) => {
      const { below } = read(s.notesQuery, request.query);
      return s.notesAnswer.parse({ notes: await notesBelow(db, below) });
    });
  });
}

function read<T extends Parameters<typeof checkedPart>[0] & object>(schema: T, value: unknown) {
  return checkedPart(schema, value ?? {}) as NonNullable<ReturnType<typeof checkedPart<T>>>;
}

/** Checks the token in constant time, always against every secret. */
function isGateway(secrets: readonly Buffer[], { headers }: FastifyRequest): boolean {
  const tokenHash = hashToken((headers.authorization ?? '').replace(/^Bearer /, ''));
  return secrets.filter((one) => timingSafeEqual(one, tokenHash)).length > 0;
}

/** Lets gateways wait at this process until the signals differ from the ones they know. */
function watchSignals(db: Kysely<Database>) {
  const poll = openLongPoll(POLL_MS, async () => {
    const now = await signalsNow(db);
    return (known: SignalVersions) => (differ(known, now) ? now : undefined);
  });
  return {
    ...poll,
    /** @throws when the database is unreachable */
    async wait(waiting: { known: SignalVersions; ms: number; gone: AbortSignal }): Promise<SignalVersions> {
      const first = await signalsNow(db);
      return differ(waiting.known, first) ? first : ((await poll.wait(waiting)) ?? first);
    },
  };
}

const differ = (known: SignalVersions, now: SignalVersions): boolean =>
  Object.entries(now).some(([name, version]) => known[name as keyof SignalVersions] !== version);
