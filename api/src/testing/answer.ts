import type { login } from '@wedding/shared/contract/account.ts';
import type { AnswerOf, Call } from '@wedding/shared/contract/call.ts';
import type { FastifyInstance } from 'fastify';

export interface Sent {
  as?: string | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** The raw body. It isn't typed, because tests also send what the contract doesn't allow. */
  body?: unknown;
  /** Multipart form data to send instead of a body, with the fields in this order. */
  form?: Record<string, FormPart>;
  headers?: Record<string, string>;
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>;

/** The response to a call. The envelope's other fields, such as the conflicts of a 409, are in `json`. */
export interface Answer<C extends Call> extends Pick<Response, 'statusCode' | 'headers' | 'body'> {
  message: string;
  /** The call's data. It is undefined if the call was refused, so a test checks the status first. */
  data: AnswerOf<C>;
  /** The error code, or '' if the call succeeded. */
  code: string;
  /** The validation errors, by field. */
  errors: Record<string, string[]>;
  json: Readonly<Record<string, unknown>>;
}

/** Makes a call of the contract as a client does, through the whole app except its socket. */
export async function send<C extends Call>(app: FastifyInstance, call: C, sent: Sent): Promise<Answer<C>> {
  const form = sent.form && multipart(sent.form);
  const response = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(sent.params?.[name] ?? name)),
    ),
    ...(sent.query && { query: sent.query }),
    ...(sent.body !== undefined && { payload: sent.body as object }),
    ...(form && { payload: form.payload }),
    headers: { ...form?.headers, ...(sent.as && { authorization: `Bearer ${sent.as}` }), ...sent.headers },
  });
  const { statusCode, headers, body } = response;
  const isJson = String(headers['content-type']).startsWith('application/json');
  const json = isJson ? response.json() : { data: body };
  return { code: '', errors: {}, ...json, statusCode, headers, body, json };
}

export type FormPart = string | { name: string; bytes: Buffer };

/** Returns a multipart body and its headers for `inject`. Keeps the order of the fields. */
export function multipart(parts: Record<string, FormPart>) {
  const boundary = `wedding-${Math.random().toString(36).slice(2)}`;
  const chunks = Object.entries(parts).flatMap(([field, part]) => {
    const file = typeof part === 'string' ? '' : `; filename="${part.name}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`;
    return [
      Buffer.from(head),
      typeof part === 'string' ? Buffer.from(part) : part.bytes,
      Buffer.from('\r\n'),
    ];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Returns the session that a sign-in opened. */
export function sessionOf({ data, body }: Answer<typeof login>) {
  if (!data || !('token' in data)) throw new Error(`Not signed in: ${body}`);
  return data;
}

/** Returns the proof that a sign-in asked for instead of opening a session: a text from the number. */
export function proofOf({ data, body }: Answer<typeof login>) {
  if (!data || !('proof' in data)) throw new Error(`No proof asked for: ${body}`);
  return data.proof;
}

/** Returns the value. @throws when it is null or undefined */
export function assertPresent<T>(value: T): NonNullable<T> {
  if (value == null) throw new Error('Nothing is there.');
  return value;
}
