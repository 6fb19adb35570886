import { resolve } from 'node:path';
import { isBucketAddress, readBucketAddress } from '@wedding/platform/server/object-store/bucket-address.ts';
import { type ListenAddress, readListenAddress } from '@wedding/platform/server/operations/listen-address.ts';
import { isNetwork } from '@wedding/platform/server/operations/network.ts';
import { z } from 'zod';

// Schemas of the settings that `config.ts` reads: each checks a text of the environment and converts it.

export const port = z.coerce
  .number('must be a number')
  .int('must be whole')
  .min(1)
  .max(65535, 'must be 65535 at most');
/** `127.0.0.1:3001`, `[::1]:3001`, or a port of this machine's loopback address. */
export const listenAddress = z.string().transform((text, context): ListenAddress => {
  try {
    return readListenAddress(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
export const count = z.coerce.number('must be a number').int().min(1);

/** A folder's path or a bucket's address. The error for a wrong address never repeats the address. */
export const store = z.string().transform((setting, context) => {
  if (!isBucketAddress(setting)) return resolve(setting);
  try {
    readBucketAddress(setting);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message.replace(/\.$/, '') });
  }
  return setting;
});

/** 22 characters of base64url hold 128 bits. */
export const secret = z.string().regex(/^[\w-]{22,200}$/, 'must be 22 letters, digits, - or _ at least');
/** One secret, or two while it is rotated: the new one, a comma, the old one. */
export const rotatedSecret = list.pipe(z.array(secret).min(1).max(2, 'must be two at most: new, old'));
/** An account of an aggregator and its API key, as `username:key`. */
export const accountKey = z
  .string()
  .regex(/^[^\s:]+:\S+$/, 'must be a username and its key: username:key')
  .transform((text) => {
    const [username = '', ...key] = text.split(':');
    return { username, apiKey: key.join(':') };
  });
export const networks = list.refine(
  (all) => all.every(isNetwork),
  'must be addresses or networks, such as 196.216.0.0/16',
);
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user@host/database',
});

export const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });

export const shortCode = z.string().regex(/^[0-9*#+]{1,15}$/, 'must be a short code');
