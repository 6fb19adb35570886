import { sign, verify } from 'node:crypto';
import { PART_VERSION } from '@wedding/platform/server/stored-releases/version-files.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import { z } from 'zod';
import type { ReleaseKey, ReleaseSigner } from './release-keys.ts';
import { mayPreview, type ReleaseRight } from './release-rights.ts';

/** The number of hours that a link to a preview is valid. */
const PREVIEW_HOURS = 72;

const preview = z.object({
  part: z.string().regex(PART_NAME),
  version: z.string().regex(PART_VERSION),
  /** Expiry in seconds since 1970. */
  until: z.int(),
});

/** A version that one browser is shown on the live site, and its expiry. */
export type Preview = z.infer<typeof preview>;

const signedText = (payload: string) => Buffer.from(`wedding-plan preview 1\n${payload}`);

/** Returns the address that asks a browser whether it shall show a version, signed like the version itself. */
export function previewAddress(
  site: string,
  { part, version }: Pick<Preview, 'part' | 'version'>,
  { privateKey }: ReleaseSigner,
): string {
  const until = Math.floor(Date.now() / 1000) + PREVIEW_HOURS * 3600;
  const payload = Buffer.from(JSON.stringify({ part, version, until })).toString('base64url');
  const signature = sign(null, signedText(payload), privateKey).toString('base64url');
  return `${site.replace(/\/$/, '')}/preview?use=${payload}.${signature}`;
}

/** Returns the lines that print such an address. */
export const previewText = (link: string): string =>
  `To see it on the live site, in your browser alone, for ${PREVIEW_HOURS} hours:\n${link}`;

/** Reads the preview of a token; undefined if no accepted key with a right to the part signed it, or it has expired. */
export function readPreview(
  token: string,
  { keys, rights }: { keys: readonly ReleaseKey[]; rights: readonly ReleaseRight[] | undefined },
): Preview | undefined {
  const [, payload = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{86})$/.exec(token) ?? [];
  const bytes = Buffer.from(signature, 'base64url');
  const key = keys.find(({ publicKey }) => verify(null, signedText(payload), publicKey, bytes));
  if (!key) return undefined;
  const { success, data } = preview.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!success || data.until * 1000 <= Date.now()) return undefined;
  return mayPreview(rights, { key, part: data.part }) ? data : undefined;
}
