import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refuseHostile } from './hostile-input.ts';
import { HttpError } from './http-error.ts';
import { fieldErrorsOf, issueText } from './issue-text.ts';

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Parses a part of the request. @throws {HttpError} 422 with the messages of each field */
export function checkedPart<T extends z.ZodType>(schema: T, value: unknown): z.output<T>;
export function checkedPart<T extends z.ZodType>(
  schema: T | undefined,
  value: unknown,
): z.output<T> | undefined;
export function checkedPart<T extends z.ZodType>(
  schema: T | undefined,
  value: unknown,
): z.output<T> | undefined {
  refuseHostile(value);
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: issueText });
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of fieldErrorsOf(result.error.issues)) {
    const field = path.join('.') || 'request';
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw new HttpError(422, 'INVALID', 'Please check what was entered.', { errors });
}
