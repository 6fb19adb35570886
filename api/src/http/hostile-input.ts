import { HttpError } from './http-error.ts';

const MAX_DEPTH = 24;

/**
 * Rejects input that no schema should have to handle (SEC-12): NUL bytes and lone surrogates, which
 * PostgreSQL can't store, and nesting deeper than any valid request.
 * @throws {HttpError} 400
 */
export function refuseHostile(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new HttpError(400, 'TOO_DEEP', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new HttpError(400, 'BAD_TEXT', 'The request holds characters that can’t be stored.');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) refuseHostile(part, depth + 1);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    refuseHostile(name, depth + 1);
    refuseHostile(part, depth + 1);
  }
}
