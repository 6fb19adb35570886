import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HttpError } from '../http/http-error.ts';

/** OWASP's argon2id setting (SEC-3): memory in KiB. */
const COST = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
/** The limit on concurrent hashes. Each takes a core and 46 MiB, and sign-ins without a password need a core as well. */
const MAX_CONCURRENT = availableParallelism() > 3 ? 2 : 1;
/** The length of each queue; known and unknown devices have separate ones. Each waits a second or two. */
const MAX_WAITING = 12;

const derive = promisify(argon2);

/** Returns the form of a password that is checked and hashed. Keyboards write the same characters in different codes. */
export const normalizedPassword = (password: string) => password.normalize('NFKC');

let running = 0;
const waiting = { known: [] as (() => void)[], unknown: [] as (() => void)[] };

/**
 * Returns the stored form: `argon2id$<salt>$<hash>`, base64url.
 * @throws {HttpError} 503 when too many requests already wait
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await digest(password, salt, waiting.known);
  return `argon2id$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * Compares a password with its stored form. Takes the same time without an account: pass null then. A known device
 * never waits for a stranger.
 * @throws {HttpError} 503 when too many requests already wait
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { known = false }: { known?: boolean } = {},
): Promise<boolean> {
  const [, salt = 'none', hash = ''] = (stored ?? '').split('$');
  const storedDigest = Buffer.from(hash, 'base64url');
  const nonce = Buffer.from(salt.padEnd(11, '0'), 'base64url');
  const typedDigest = await digest(password, nonce, known ? waiting.known : waiting.unknown);
  return storedDigest.length === typedDigest.length && timingSafeEqual(storedDigest, typedDigest);
}

async function digest(password: string, nonce: Buffer, queue: (() => void)[]): Promise<Buffer> {
  if (running < MAX_CONCURRENT) running++;
  else if (queue.length < MAX_WAITING) await new Promise<void>((go) => queue.push(go));
  else {
    const text = 'Too many people are signing in at this moment. Please try again in a few seconds.';
    throw new HttpError(503, 'BUSY', text, { retryAfter: 5 });
  }
  try {
    return await derive('argon2id', { message: normalizedPassword(password), nonce, ...COST });
  } finally {
    const next = waiting.known.shift() ?? waiting.unknown.shift();
    // The slot passes directly to the next in line, so no other caller can take it in between.
    if (next) next();
    else running--;
  }
}

const common = new Set(dictionary['passwords-common'] as readonly string[]);

/** Returns why a new password is refused, or null. It needs 8 to 256 characters and must not be a common one (SEC-3). */
export function passwordError(password: string): string | null {
  // Checks what is hashed: `ｐａｓｓｗｏｒｄ` is the same password as `password`.
  const normalized = normalizedPassword(password);
  const length = [...normalized].length;
  if (length < 8) return 'Use at least 8 characters.';
  if (length > 256) return 'Use at most 256 characters.';
  return common.has(normalized.toLowerCase())
    ? 'This password is too easy to guess. Choose another one.'
    : null;
}
