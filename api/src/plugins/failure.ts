/** A refusal with a clear sentence for the person: `errors` names fields and their texts, `more` joins the body. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { errors?: Record<string, string[]>; more?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.more = extra.more ?? {};
  }
}

/** What doesn't exist and what belongs to someone else look the same. */
export const notFound = (what = 'This page') => new ApiFailure(404, 'NOT_FOUND', `${what} was not found.`);

/** A field that the schema let through and a rule refuses. */
export const invalid = (field: string, text: string) =>
  new ApiFailure(422, 'INVALID', text, { errors: { [field]: [text] } });
