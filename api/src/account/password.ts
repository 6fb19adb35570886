import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's argon2id setting (security line 3): memory in KiB. */
const COST = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
/** Each hash takes 46 MiB: more at once would starve the rest of the process. */
const AT_ONCE = 2;

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/** The stored form: `argon2id$<salt>$<hash>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await digest(password, salt)).toString('base64url')}`;
}

/** Takes the same time whether or not there is an account: pass null for none. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = 'none', hash = ''] = (stored ?? '').split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const got = await digest(password, Buffer.from(salt.padEnd(11, '0'), 'base64url'));
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

async function digest(password: string, nonce: Buffer): Promise<Buffer> {
  while (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST });
  } finally {
    running--;
    waiting.shift()?.();
  }
}
