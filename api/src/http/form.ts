import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkedPart } from './checked-part.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import { callerLeft, HttpError } from './http-error.ts';
import { discardRest } from './json-body.ts';

const FIELD_BYTES = 64 * 1024;

interface FormOptions<T extends z.ZodType> {
  schema: T;
  /** Reads each file to its end; throwing refuses the whole form. */
  onFile: (file: MultipartFile) => Promise<void>;
  maxFileBytes: number;
  maxFiles?: number;
  /** The limit of one text field. Defaults to 64 kB. */
  maxFieldBytes?: number;
}

/**
 * Reads a multipart body as it streams in. Checks text fields against the schema and handles files one by one.
 * @throws {HttpError} 400, 413, 415 or 422
 */
export async function readForm<T extends z.ZodType>(
  request: FastifyRequest,
  { schema, onFile, maxFileBytes, maxFiles = 1, maxFieldBytes = FIELD_BYTES }: FormOptions<T>,
): Promise<z.output<T>> {
  const fields: Record<string, unknown> = {};
  const files = new Set<string>();
  const limits = {
    fileSize: maxFileBytes,
    files: maxFiles,
    fields: 30,
    fieldSize: maxFieldBytes,
    fieldNameSize: 100,
  };
  // The parser would wait for the end of a body that has ended.
  if (request.raw.destroyed) throw callerLeft();
  try {
    // Keeps the path that a file name may contain: `onFile` decides whether to accept it.
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'file') {
        // Of two stored files, only the last would get a row, and nothing would name the other.
        if (files.has(part.fieldname)) throw repeated(part.fieldname);
        files.add(part.fieldname);
        await onFile(part);
      } else if (part.valueTruncated) throw tooLong(part.fieldname);
      else if (part.fieldname in fields) throw repeated(part.fieldname);
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    discardRest(request.raw);
    throw isMalformed(error as Error)
      ? new HttpError(400, 'BAD_REQUEST', 'The form could not be read.')
      : error;
  }
  return checkedPart(schema, fields) as z.output<T>;
}

/**
 * Reads a file of a form that is small enough for memory.
 * @param tooLarge what is said of a larger one
 * @throws {HttpError} 413
 */
export async function readSmallFile(
  { fieldname, file }: MultipartFile,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): Promise<Buffer> {
  const refusal = () => new HttpError(413, 'TOO_LARGE', tooLarge, { errors: { [fieldname]: [tooLarge] } });
  const bytes = new GrowingBuffer();
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes.add(chunk);
    if (bytes.length > maxBytes) throw refusal();
  }
  if (file.truncated) throw refusal();
  return bytes.bytes();
}

/** Whether the parser failed: a missing or endless boundary, or an early end. Its errors have only a message. */
const isMalformed = (error: Error) =>
  !('code' in error) && /^(multipart: |unexpected end of|the needle )|terminated early/i.test(error.message);

const tooLong = (field: string) =>
  new HttpError(413, 'TOO_LARGE', 'This is longer than we accept.', {
    errors: { [field]: ['This is too long.'] },
  });

const repeated = (field: string) =>
  new HttpError(422, 'INVALID', 'Please check what was entered.', {
    errors: { [field]: ['This was sent twice.'] },
  });
