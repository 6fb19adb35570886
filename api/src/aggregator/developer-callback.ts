import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { platformKey } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';
import type { CallbackGuard } from './webhook-guard.ts';

/** Below the data folder: where `npm run sms` finds the product that runs, and its secret. */
export const CALLBACK_FILE = 'sms-callback.json';

export interface DeveloperCallback {
  /** The product's own address. */
  address: string;
  secret: string;
}

/**
 * Lets a developer play the aggregator: a secret is made where none is set, and lies in a file that only this user
 * reads. Never in production.
 */
export async function openToDeveloper(
  db: Kysely<Database>,
  { callbacks, dataDir, port }: { callbacks: CallbackGuard; dataDir: string; port: number },
): Promise<CallbackGuard> {
  const secret = callbacks.secrets[0] ?? (await platformKey(db, 'sms-callback')).toString('base64url');
  const callback: DeveloperCallback = { address: `http://127.0.0.1:${port}`, secret };
  // With a database elsewhere nothing has made it yet.
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, CALLBACK_FILE), JSON.stringify(callback), { mode: 0o600 });
  return { ...callbacks, secrets: [...new Set([secret, ...callbacks.secrets])] };
}
