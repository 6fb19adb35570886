import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readForm, readSmallFile } from '../http/form.ts';
import { PICTURE_MAX_BYTES } from './redraw-picture.ts';

const TOO_LARGE = `This picture is too large: ${PICTURE_MAX_BYTES / 1024 / 1024} MB at most.`;

/**
 * Reads a multipart body with one picture, which is not judged yet. The picture is undefined without one, and when a browser
 * sends a file without a name for a field without a selection.
 * @param field the form field of the picture; files in other fields are read and left out
 * @throws {HttpError} 400, 413 or 422
 */
export async function readPictureForm<T extends z.ZodType>(
  request: FastifyRequest,
  { field, ...form }: { schema: T; field: string; maxFieldBytes?: number },
): Promise<{ fields: z.output<T>; picture: Buffer | undefined }> {
  let picture: Buffer | undefined;
  const fields = await readForm(request, {
    ...form,
    maxFileBytes: PICTURE_MAX_BYTES,
    onFile: async (file) => {
      const bytes = await readSmallFile(file, { maxBytes: PICTURE_MAX_BYTES, tooLarge: TOO_LARGE });
      if (file.fieldname === field && (file.filename || bytes.length > 0)) picture = bytes;
    },
  });
  return { fields, picture };
}
