import type { login } from '../../shared/contract/account.ts';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../shared/contract/call.ts';
import { TUS_PATH } from '../../shared/contract/tus-path.ts';

export interface CallInput<C> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C> | FormData | URLSearchParams;
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
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
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

/** Uploads a video in chunks, as the upload page does. Throws as a `Client` does. */
export interface ChunkedUpload {
  /** Creates an upload and returns its id. */
  begin: (size: number) => Promise<string>;
  /** Returns how many bytes are stored. */
  offset: (id: string) => Promise<number>;
  send: (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<true>;
}

export function chunkedUpload(address: string, token: string): ChunkedUpload {
  async function ask(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return answer.headers;
    const text = `${method} ${TUS_PATH}: ${answer.status} ${await answer.text()}`;
    throw answer.status < 500 ? new Refused(answer.status, text) : new Error(text);
  }
  return {
    async begin(size) {
      const { location } = Object.fromEntries(await ask('POST', TUS_PATH, { 'upload-length': String(size) }));
      return location?.split('/').at(-1) ?? '';
    },
    offset: async (id) => Number((await ask('HEAD', `${TUS_PATH}/${id}`, {})).get('upload-offset')),
    async send(id, offset, bytes) {
      const type = 'application/offset+octet-stream';
      await ask(
        'PATCH',
        `${TUS_PATH}/${id}`,
        { 'upload-offset': String(offset), 'content-type': type },
        bytes,
      );
      return true;
    },
  };
}

/** Returns the token of a sign-in. The drills' clusters ask for no proof of the number. */
export function tokenOf(answer: AnswerOf<typeof login>): string {
  if (!('token' in answer)) throw new Error('The server asks for a proof of the number, or for a passkey.');
  return answer.token;
}
