import { createECDH } from 'node:crypto';
import type { Kysely } from 'kysely';
import { platformKey } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';

/** Returns the site's VAPID keys (RFC 8292) in base64url. They are created once and stored with the other platform keys. */
export async function pushKeys(db: Kysely<Database>): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await platformKey(db, 'web-push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
