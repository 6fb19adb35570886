import axios, { type AxiosProgressEvent } from 'axios';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../contract/call.ts';
import { takeEarly, takeEarlyNow } from './early.ts';
import { readToken } from './token.ts';

/**
 * A call that failed. `status` is the HTTP status, 0 when nothing came back; `code` is the server's word for
 * the failure ("NETWORK" when nothing came back); `errors` names fields and their texts; `body` is the whole
 * answer, for what a call says beyond that (the rows of a VERSION_CONFLICT).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(failure: { status: number; code: string; message: string; errors?: Record<string, string[]> }) {
    super(failure.message);
    this.body = { ...failure };
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
  }
}

/** The message to show for a list that could not be fetched. */
export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'An error occurred';
}

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };
type OptionalPart<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]?: T };

/** What a call needs, plus how to follow and stop it. A `FormData` body travels as multipart. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  OptionalPart<'query', QueryOf<C>> &
  ([BodyOf<C>] extends [undefined] ? { body?: undefined } : { body: BodyOf<C> | FormData }) & {
    signal?: AbortSignal;
    /** The call outlives the page that made it: for what is saved on leaving. */
    keepalive?: boolean;
    onUpload?: (progress: AxiosProgressEvent) => void;
  };

const http = axios.create();
const sessionEnds = new Set<(error: ApiError) => void>();

/** Sets the product API's host ('' is this site's origin). The shell calls it once at start. */
export function setApiHost(host: string): void {
  http.defaults.baseURL = host;
}

/** Tells the shell of every 401 to a call made with the session's present token. Returns how to stop listening. */
export function onSessionEnd(listener: (error: ApiError) => void): () => void {
  sessionEnds.add(listener);
  return () => sessionEnds.delete(listener);
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Whether the product API itself answers: a hotel's sign-in page doesn't count as a network. Never rejects. */
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
 * @throws {ApiError} for every failure, a lost network included (status 0, code "NETWORK")
 */
export async function call<C extends Call>(
  operation: C,
  input: CallInput<C>,
): Promise<{ message: string; data: AnswerOf<C> }> {
  const token = readToken();
  const asked = { url: fillPath(operation.path, input.params), params: input.query };
  if (operation.method === 'GET' && token) {
    const early = await takeEarly(http.getUri(asked), token);
    if (early) return early as { message: string; data: AnswerOf<C> };
  }
  try {
    const answer = await http.request({
      method: operation.method,
      ...asked,
      data: input.body,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { adapter: 'fetch' as const, fetchOptions: { keepalive: true } }),
      ...(input.onUpload && { onUploadProgress: input.onUpload }),
    });
    return answer.data;
  } catch (cause) {
    const error = toApiError(cause);
    // A late answer to a token that was signed out or replaced says nothing about the present session.
    const present = token !== null && token === readToken();
    if (error.status === 401 && present) for (const listener of sessionEnds) listener(error);
    throw error;
  }
}

/**
 * Query options for a call that the page's HTML started (`early` in `mfe.json`): if the answer has arrived by the first
 * paint, the first frame shows it without a skeleton, and it isn't fetched again at once.
 */
export function earlyAnswer<C extends Call, T = AnswerOf<C>>(
  operation: C,
  input: CallInput<C>,
  as: (data: AnswerOf<C>) => T = (data) => data as unknown as T,
): { initialData?: T; staleTime?: number } {
  const token = readToken();
  const asked = { url: fillPath(operation.path, input.params), params: input.query };
  const body = token && takeEarlyNow(http.getUri(asked), token);
  return body ? { initialData: as((body as { data: AnswerOf<C> }).data), staleTime: JUST_NOW_MS } : {};
}

const JUST_NOW_MS = 5_000;

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function toApiError(cause: unknown): ApiError {
  if (!axios.isAxiosError(cause) || !cause.response) {
    return new ApiError({ status: 0, code: 'NETWORK', message: 'Please check your network connection' });
  }
  const { status, data } = cause.response;
  const body = typeof data === 'object' && data !== null ? data : {};
  return new ApiError({ code: 'UNKNOWN', message: 'An error occurred', ...body, status });
}

/** The function of a query. A failure is logged and thrown, so that the page can show its message. */
export async function fetchData<C extends Call>(operation: C, input: CallInput<C>): Promise<AnswerOf<C>> {
  try {
    return (await call(operation, input)).data;
  } catch (error) {
    // A cancelled query has not failed.
    if (!input.signal?.aborted && Date.now() - leftAt > LEAVING_MS)
      console.error(`${operation.summary}:`, error);
    throw error;
  }
}

/** Firefox aborts requests like a lost network as soon as the person leaves the page. */
const LEAVING_MS = 1_000;
let leftAt = 0;
globalThis.addEventListener?.('beforeunload', () => {
  leftAt = Date.now();
});
