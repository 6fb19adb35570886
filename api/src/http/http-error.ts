/**
 * A refusal with a clear sentence for the person: `errors` names fields and their texts, `more` joins the body,
 * `retryAfter` says in seconds when it may go better.
 */
export class HttpError extends Error {
  override readonly name = 'ApiFailure';
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

/** What doesn't exist and what belongs to someone else look the same. */
export const notFound = (what = 'This page') => new HttpError(404, 'NOT_FOUND', `${what} was not found.`);

/** A field that the schema let through and a rule refuses. */
export const invalid = (field: string, text: string) =>
  new HttpError(422, 'INVALID', text, { errors: { [field]: [text] } });
