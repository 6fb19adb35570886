import { readFile } from 'node:fs/promises';
import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { z } from 'zod';

/** Reads a part's `mfe.json`, as a person wrote it. @throws a text that names the file and everything wrong in it */
export async function readMfe(file: string): Promise<Mfe> {
  const text = await readFile(file, 'utf8');
  const parsed = mfeSchema.safeParse(parse(text, file));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} doesn't fit its schema:\n${z.prettifyError(parsed.error)}`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${(cause as Error).message}.`, { cause });
  }
}
