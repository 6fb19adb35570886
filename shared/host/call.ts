import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent } from 'axios';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../contract/call.ts';
import { takeEarly, takeEarlyNow } from './early.ts';
import { isLeaving } from './leaving.ts';
import { readToken } from './token.ts';

/** What people read when the server itself failed, or a proxy answered without a code: what they say may be anything. */
const SERVER_FAILED = 'Something went wrong on our side. Please try again.';

/** The codes of failures of 500 and above whose message the api, or the gateway before it, wrote for people. */
const CODES_FOR_PEOPLE: ReadonlySet<string> = new Set([
  'API_AWAY',
  'BUSY',
  'NO_ROOM',
  'NOT_SENT',
  'SENT_PERHAPS',
  'UNAVAILABLE',
]);

interface Failure {
  status: number;
  code: string;
  message: string;
  errors?: ApiError['errors'];
  /** The request's id in the server's log. */
  requestId?: string;
}

/**
 * A call that failed. `message` is for people. `serverMessage` is what the server sent, whatever it is. `status` is the HTTP
 * status, or 0 if no response arrived. `code` is the server's code for the failure ("NETWORK" if no response arrived).
 * `errors` maps field names to messages. `body` is the whole response, for calls that send more than that, such as the rows
 * of a VERSION_CONFLICT.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly serverMessage: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(failure: Failure) {
    super(messageForPeople(failure));
    this.body = { ...failure };
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.serverMessage = failure.message;
  }
}

function messageForPeople({ status, code, message, requestId }: Failure): string {
  const isOurs = code !== 'UNKNOWN' && (status < 500 || CODES_FOR_PEOPLE.has(code));
  if (!message || isOurs) return message;
  return requestId ? `${SERVER_FAILED} (${requestId})` : SERVER_FAILED;
}

/** Returns the message to show for a failure. What a browser or a library says of its own errors isn't for people. */
export function messageOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || 'An error occurred';
}

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };
type OptionalPart<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]?: T };

/** The input of a call, with options to follow its progress and to abort it. A `FormData` body is sent as multipart. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  OptionalPart<'query', QueryOf<C>> &
  ([BodyOf<C>] extends [undefined] ? { body?: undefined } : { body: BodyOf<C> | FormData }) & {
    signal?: AbortSignal;
    /** The `Idempotency-Key` of a `numbered` call. */
    key?: string;
    /** Lets the request outlive the page that made it, for data that is saved on leaving. */
    keepalive?: boolean;
    onUpload?: (progress: AxiosProgressEvent) => void;
  };

const http = axios.create();
const sessionEnds = new Set<(error: ApiError) => void>();

/** Sets the product API's host ('' is this site's origin). The shell calls it once at start. */
export function setApiHost(host: string): void {
  http.defaults.baseURL = host;
}

/**
 * Calls `listener` for every 401 to a call made with the session's current token, or without one if the cookie is gone.
 * Returns a function that stops listening.
 */
export function onSessionEnd(listener: (error: ApiError) => void): () => void {
  sessionEnds.add(listener);
  return () => sessionEnds.delete(listener);
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Returns whether the product API itself answers: a hotel's sign-in page doesn't count as a network. Never rejects. */
export async function isReachable(): Promise<boolean> {
  try {
    const { data } = await http.get<unknown>('/healthz', { timeout: CONNECT_TIMEOUT_MS });
    return typeof data === 'object' && data !== null;
  } catch {
    return false;
  }
}

/**
 * Makes one call of the contract and returns the envelope `{message, data}`.
 * @throws {ApiError} for every failure, including a lost network (status 0, code "NETWORK")
 */
export async function call<C extends Call>(
  operation: C,
  input: CallInput<C>,
): Promise<{ message: string; data: AnswerOf<C> }> {
  const token = readToken();
  const request = { url: fillPath(operation.alias ?? operation.path, input.params), params: input.query };
  if (operation.method === 'GET' && token) {
    const early = await takeEarly(http.getUri(request), token);
    if (early) return early as { message: string; data: AnswerOf<C> };
  }
  try {
    const answer = await http.request({
      method: operation.method,
      ...request,
      data: input.body,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(input.key && { 'Idempotency-Key': input.key }),
      },
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { adapter: keepAlive }),
      ...(input.onUpload && { onUploadProgress: input.onUpload }),
    });
    // A mobile network or hotel may answer every address with a page of its own.
    if (typeof answer.data !== 'object') throw answer;
    return answer.data;
  } catch (cause) {
    const error = toApiError(cause);
    // A late 401 for a token that was signed out or replaced says nothing about the current session.
    if (error.status === 401 && token === readToken()) for (const listener of sessionEnds) listener(error);
    throw error;
  }
}

/** Sends a request that outlives the page. Axios's adapter for that would add 3 kB to every page. */
const keepAlive: AxiosAdapter = async (config) => {
  const { method = 'GET', data: body, validateStatus } = config;
  const headers = config.headers.toJSON() as Record<string, string>;
  const answer = await fetch(http.getUri(config), { method, body, headers, keepalive: true });
  const { status, statusText } = answer;
  const response = {
    status,
    statusText,
    config,
    headers: Object.fromEntries(answer.headers),
    data: await answer.text(),
  };
  if (validateStatus && !validateStatus(status)) {
    throw new AxiosError(statusText, `${status}`, config, undefined, response);
  }
  return response;
};

/**
 * Returns query options for a call that the page's HTML started (`early` in `mfe.json`). If the answer has arrived by the
 * first paint, the first frame shows it without a skeleton, and it isn't fetched again right away.
 */
export function earlyAnswer<C extends Call, T = AnswerOf<C>>(
  operation: C,
  input: CallInput<C>,
  as: (data: AnswerOf<C>) => T = (data) => data as unknown as T,
): { initialData?: T; staleTime?: number } {
  const token = readToken();
  const request = { url: fillPath(operation.path, input.params), params: input.query };
  const body = token && takeEarlyNow(http.getUri(request), token);
  return body ? { initialData: as((body as { data: AnswerOf<C> }).data), staleTime: JUST_NOW_MS } : {};
}

const JUST_NOW_MS = 5_000;

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  // A space at the end has to be encoded, or browsers drop it.
  return path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
    .replace(/ $/, '%20');
}

function toApiError(cause: unknown): ApiError {
  if (!axios.isAxiosError(cause) || !cause.response) {
    return new ApiError({ status: 0, code: 'NETWORK', message: 'Please check your network connection' });
  }
  const { status, data, headers } = cause.response;
  const body = typeof data === 'object' && data !== null ? data : {};
  return new ApiError({ code: 'UNKNOWN', message: '', ...body, status, requestId: headers['x-request-id'] });
}

/** Fetches data for a query. Logs a failure and throws it, so that the page can show its message. */
export async function fetchData<C extends Call>(operation: C, input: CallInput<C>): Promise<AnswerOf<C>> {
  try {
    return (await call(operation, input)).data;
  } catch (error) {
    // A cancelled query has not failed.
    if (!input.signal?.aborted && !isLeaving()) console.error(`${operation.summary}:`, error);
    throw error;
  }
}
