import type { login } from '../../shared/contract/account.ts';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../shared/contract/call.ts';

export interface CallInput<C> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C> | FormData;
}

/** A refusal by the server, with its message. After any other error it is unknown what was done. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** Calls the api as one signed-in person. Returns the data of a call that succeeded. */
export type Client = <C extends Call>(call: C, sent?: CallInput<C>) => Promise<AnswerOf<C>>;

const TIMEOUT_MS = 30_000;

/** Returns a caller. @throws {Refused} for a 4xx; another error when there was no answer, or a 5xx */
export function client(address: string, token?: string): Client {
  return async (call, { params, query, body } = {}) => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const url = new URL(path, address);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const isForm = body instanceof FormData;
    const answer = await fetch(url, {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { message, data } = await answer.json();
    if (answer.ok) return data;
    const text = `${call.method} ${call.path}: ${answer.status} ${message}`;
    throw answer.status < 500 ? new Refused(answer.status, text) : new Error(text);
  };
}

/** Returns the token of a sign-in. The drills' clusters ask for no proof of the number. */
export function tokenOf(answer: AnswerOf<typeof login>): string {
  if ('proof' in answer) throw new Error('The server asks for a proof of the number.');
  return answer.token;
}
