import type { login } from '@wedding/shared/contract/account.ts';
import type { AnswerOf, Call } from '@wedding/shared/contract/call.ts';
import type { FastifyInstance } from 'fastify';

export interface Sent {
  as?: string | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** As it travels: tests send what the contract doesn't allow, too. */
  body?: unknown;
  /** In place of a body: multipart form data, fields in this order. */
  form?: Record<string, FormPart>;
  headers?: Record<string, string>;
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>;

/** What a call answered. The envelope's other fields, such as the conflicts of a 409, stand in `json`. */
export interface Answer<C extends Call> extends Pick<Response, 'statusCode' | 'headers' | 'body'> {
  message: string;
  /** Undefined where the call was refused: its test looks at the status first. */
  data: AnswerOf<C>;
  /** '' where nothing was refused. */
  code: string;
  /** What is wrong, by field. */
  errors: Record<string, string[]>;
  json: Readonly<Record<string, unknown>>;
}

/** Makes a call of the contract as a client does, over the whole of the app but its socket. */
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

/** A multipart body, as `inject` takes it. Fields in the order given. */
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

/** The session that signing in opened. */
export function sessionOf({ data, body }: Answer<typeof login>) {
  if (!data || 'proof' in data) throw new Error(`Not signed in: ${body}`);
  return data;
}

/** What signing in asked for instead: a text from the number. */
export function proofOf({ data, body }: Answer<typeof login>) {
  if (!data || 'token' in data) throw new Error(`No proof asked for: ${body}`);
  return data.proof;
}

/** The value, which the test can't go on without. */
export function assertPresent<T>(value: T): NonNullable<T> {
  if (value == null) throw new Error('Nothing is there.');
  return value;
}
