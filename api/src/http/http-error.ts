/**
 * A refusal with a clear sentence for the person. `errors` maps fields to their messages, `more` is merged into the
 * body, and `retryAfter` is the number of seconds after which to try again.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly more: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { errors?: Record<string, string[]>; more?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.more = extra.more ?? {};
    this.retryAfter = extra.retryAfter;
  }
}

/** Creates the same 404 for things that don't exist and things that belong to someone else. */
export const notFound = (what = 'This page') => new HttpError(404, 'NOT_FOUND', `${what} was not found.`);

/** Creates the refusal of a request whose caller has left, so that nothing more is done for it. Nobody gets it. */
export const callerLeft = () => new HttpError(400, 'BAD_REQUEST', 'The caller has left.');

/** Creates the refusal of a write for which the disk has no room. */
export const diskFull = () =>
  new HttpError(507, 'NO_ROOM', 'We’ve run out of space, so nothing was saved. Please try again later.');

/** Creates the 422 for a field that passes the schema but breaks a rule. */
export const invalid = (field: string, text: string) =>
  new HttpError(422, 'INVALID', text, { errors: { [field]: [text] } });
