import { type RequestOptions, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import {
  awaitSignalsAnswer,
  GATEWAY_PATHS,
  type GatewayNote,
  noteAnswer,
  notesAnswer,
  type SignalName,
  type SignalVersions,
} from '@wedding/shared/contract/gateway-state.schema.ts';
import type { z } from 'zod';

/** The state that gateways and the release command share through the apis, which store it in PostgreSQL. */
export interface SharedState {
  /** Waits for news. @throws when no api answers, or none that supports this */
  waitForSignals(
    known: SignalVersions,
    options: { seconds: number; signal: AbortSignal },
  ): Promise<SignalVersions>;
  /** Announces a change, and returns whether an api received it. */
  sendSignal(name: SignalName): Promise<boolean>;
  /** Writes a note, and returns whether it was written; undefined if no api answers. */
  writeNote(note: GatewayNote): Promise<boolean | undefined>;
  /** Reads every note whose key begins with the prefix; undefined if no api answers. */
  listNotes(prefix: string): Promise<Map<string, string> | undefined>;
}

const TIMEOUT_MS = 2_000;
/** How long only the store is used after no api could be reached. */
const BACKOFF_MS = 2_000;

/** @param origins of the apis; any of them can answer */
export function sharedState({
  origins,
  secret,
}: {
  origins: readonly string[];
  secret: string;
}): SharedState {
  let originIndex = 0;
  let backoffUntil = 0;

  async function callApi(
    path: string,
    { method = 'POST', body, timeoutMs = TIMEOUT_MS, signal }: ApiRequest = {},
  ) {
    let failure: unknown = new Error('No api is named.');
    for (const _ of origins) {
      const origin = origins[originIndex % origins.length] ?? '';
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const { status, text } = await send(new URL(path, origin), {
          method,
          body: body && JSON.stringify(body),
          headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        if (status >= 200 && status < 300) return text && (JSON.parse(text) as unknown);
        failure = new Error(`An api answered ${status}${status === 401 ? ' (GATEWAY_SECRET)' : ''}.`);
      } catch (error) {
        if (signal?.aborted) throw error;
        failure = error;
      }
      originIndex += 1;
    }
    throw failure;
  }

  /** Calls an api unless none could be reached just before: the caller has another way and doesn't wait. */
  async function tryCall<T>(
    path: string,
    options: ApiRequest,
    schema?: z.ZodType<T>,
  ): Promise<T | undefined> {
    if (Date.now() < backoffUntil) return undefined;
    try {
      const answer = await callApi(path, options);
      return schema ? schema.parse(answer) : (answer as T);
    } catch {
      backoffUntil = Date.now() + BACKOFF_MS;
      return undefined;
    }
  }

  return {
    async waitForSignals(known, { seconds, signal }) {
      const timeoutMs = seconds * 1000 + TIMEOUT_MS;
      const answer = await callApi(GATEWAY_PATHS.awaitSignals, {
        body: { known, seconds },
        timeoutMs,
        signal,
      });
      return awaitSignalsAnswer.parse(answer).signals;
    },
    sendSignal: (name) =>
      callApi(GATEWAY_PATHS.sendSignal, { body: { name } }).then(
        () => true,
        () => false,
      ),
    writeNote: async (note) =>
      (await tryCall(GATEWAY_PATHS.notes, { method: 'PUT', body: note }, noteAnswer))?.written,
    async listNotes(prefix) {
      const path = `${GATEWAY_PATHS.notes}?below=${encodeURIComponent(prefix)}`;
      const answer = await tryCall(path, { method: 'GET' }, notesAnswer);
      return answer && new Map(answer.notes.map(({ key, value }) => [key, value]));
    },
  };
}

/**
 * Sends a request on a connection of its own, which an abort closes. (After an abort, `fetch` opens another one, and an
 * api that shuts down waits for it.)
 */
function send(url: URL, { body, ...options }: RequestOptions & { body?: string | undefined }) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const begin = url.protocol === 'https:' ? requestSecurely : request;
  const sent = begin(url, { ...options, agent: false }, (answer) => {
    readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

interface ApiRequest {
  method?: string;
  body?: object;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Returns the shared state of these settings; undefined without a secret, in which case gateways share only the release
 * store.
 * @throws a sentence for a secret that is too short
 */
export function readSharedState(
  secret: string | undefined,
  apiOrigin: string | undefined,
): SharedState | undefined {
  if (!secret) return undefined;
  if (!/^[\w-]{22,200}$/.test(secret)) {
    throw new Error('GATEWAY_SECRET must be 22 letters, digits, - or _ at least.');
  }
  const origins = (apiOrigin ?? 'http://127.0.0.1:3001').split(',').map((one) => one.trim());
  return sharedState({ origins: origins.filter(Boolean), secret });
}
