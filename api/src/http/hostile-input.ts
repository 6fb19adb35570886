import { HttpError } from './http-error.ts';

const DEEPEST = 24;

/**
 * Refuses what no schema should have to think of (SEC-12): NUL bytes and lone surrogates, which
 * PostgreSQL can't store, and nesting beyond any form of ours.
 * @throws {HttpError} 400
 */
export function refuseHostile(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new HttpError(400, 'TOO_DEEP', 'The request is nested too deeply.');
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new HttpError(400, 'BAD_TEXT', 'The request holds characters that can’t be stored.');
    }
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
}
