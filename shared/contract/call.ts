import type { z } from 'zod';

/** Who may make a call. `owner` is an administrator who may also manage administrators; `webhook` carries its own secret. */
export type Who = 'public' | 'couple' | 'admin' | 'owner' | 'webhook';

/** A call of theirs has no session behind it, so they never share one with somebody who is signed in. */
export type OpenWho = 'public' | 'webhook';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The zod schemas of one call; what is absent is not accepted. `answer` is the envelope's `data`. */
export interface CallSchema {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

/**
 * One operation of the API: `path` names its parameters as `:id`; `who` lists everyone who may call it;
 * `form: 'multipart'` means the body travels as multipart form data (the schema gives its fields).
 * `alias` is a second path under which the same operation answers.
 */
export interface Call<S extends CallSchema = CallSchema, W extends Who = Who> {
  method: Method;
  path: string;
  who: readonly [W, ...W[]];
  form?: 'multipart';
  /** A multipart call that takes a JSON body as well, when no file is sent. */
  acceptsJson?: true;
  alias?: string;
  /** The answer's own media type: it travels bare (a string), without the envelope. */
  answers?: 'text/calendar';
  summary: string;
  /** Never set: it carries the schemas' types, so that no bundle needs the schemas themselves. */
  readonly schema?: S;
}

/** Ties a call to the types of its schemas: `defineCall<typeof getVideoSchema>({...})`. */
export function defineCall<S extends CallSchema>(call: Defined<OpenWho>): Call<S, OpenWho>;
export function defineCall<S extends CallSchema>(call: Defined<SignedIn>): Call<S, SignedIn>;
export function defineCall(call: Defined<Who>): Call {
  return call;
}

type SignedIn = Exclude<Who, OpenWho>;
type Defined<W extends Who> = Omit<Call<CallSchema, W>, 'schema'>;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type SchemaOf<C> = C extends Call<infer S> ? S : never;

/** What a client sends in the path, the query and the body. */
export type ParamsOf<C> = In<SchemaOf<C>['params']>;
export type QueryOf<C> = In<SchemaOf<C>['query']>;
export type BodyOf<C> = In<SchemaOf<C>['body']>;
/** What the server has in hand after its checks. */
export type CheckedParams<C> = Out<SchemaOf<C>['params']>;
export type CheckedQuery<C> = Out<SchemaOf<C>['query']>;
export type CheckedBody<C> = Out<SchemaOf<C>['body']>;
/** `data` of the envelope. */
export type AnswerOf<C> = Out<SchemaOf<C>['answer']>;
