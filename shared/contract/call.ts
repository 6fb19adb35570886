import type { z } from 'zod';
import type { AdministratorRole } from './roles.ts';

/** Who may make a call. `admin` is an administrator of any role; `webhook` carries its own secret. */
export type Who = 'public' | 'couple' | 'admin' | AdministratorRole | 'webhook';

/** Callers without a session. These two are never combined with a caller who is signed in. */
export type OpenWho = 'public' | 'webhook';

/**
 * What a call that isn't a GET does to records (SEC-46):
 * - `edit` replaces what a person typed or chose, so it carries the `version` that the client saw, and a stale one is refused
 * - `addition` adds a record and changes none
 * - `removal` removes one, in most cases to the bin, which keeps it as it was
 * - `restoration` brings one back as it was
 * - `state` sets one state and replaces nothing typed; sent again it changes nothing
 * - `own choice` concerns the caller alone, who has one session at a time
 * - `process` touches no record that people edit: sessions, proofs, jobs, messages from outside
 */
export type Writes = 'edit' | 'addition' | 'removal' | 'restoration' | 'state' | 'own choice' | 'process';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The zod schemas of one call. A missing schema means that nothing is accepted there. `answer` is the envelope's `data`. */
export interface CallSchema {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

/**
 * One operation of the API. `path` names its parameters as `:id`. `who` lists everyone who may call it. `form: 'multipart'`
 * means that the body is multipart form data (the schema gives its fields). `alias` is a second path for the same operation,
 * as the specification writes it, which our pages use.
 */
export interface Call<S extends CallSchema = CallSchema, W extends Who = Who> {
  method: Method;
  path: string;
  /** Every call but a GET says it. */
  writes?: Writes;
  who: readonly [W, ...W[]];
  /**
   * Whether it takes an `Idempotency-Key: <client>.<number>` (mutation-key.ts). With one it answers `savedRows`, whatever the
   * call, and a repeat is answered and not applied again.
   */
  numbered?: true;
  form?: 'multipart';
  /** Whether a multipart call also accepts a JSON body, if no file is sent. */
  acceptsJson?: true;
  alias?: string;
  /** The media type of a response that is sent as a bare string, without the envelope. */
  answers?: 'text/calendar' | 'text/html';
  /** Whether pages save the answer as a file and read none of it, so that no version of theirs depends on what is in it. */
  saved?: true;
  summary: string;
  /** Never set. It carries the schemas' types, so that no bundle needs the schemas themselves. */
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
/** What the server has after validation. */
export type CheckedParams<C> = Out<SchemaOf<C>['params']>;
export type CheckedQuery<C> = Out<SchemaOf<C>['query']>;
export type CheckedBody<C> = Out<SchemaOf<C>['body']>;
/** The `data` of the envelope. */
export type AnswerOf<C> = Out<SchemaOf<C>['answer']>;
