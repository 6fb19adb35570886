import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { platformKey } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';
import type { CallbackGuard } from './webhook-guard.ts';

/** The file in the data folder where `npm run sms` finds the running product's address and secret. */
export const CALLBACK_FILE = 'sms-callback.json';

export interface DeveloperCallback {
  /** The address of the running product. */
  address: string;
  secret: string;
}

/**
 * Lets a developer simulate the aggregator. Creates a secret if none is set, and writes it to a file that only this
 * user can read. Never runs in production.
 */
export async function enableDeveloperCallback(
  db: Kysely<Database>,
  { callbacks, dataDir, port }: { callbacks: CallbackGuard; dataDir: string; port: number },
): Promise<CallbackGuard> {
  const secret = callbacks.secrets[0] ?? (await platformKey(db, 'sms-callback')).toString('base64url');
  const callback: DeveloperCallback = { address: `http://127.0.0.1:${port}`, secret };
  // With an external database nothing has created this folder yet.
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, CALLBACK_FILE), JSON.stringify(callback), { mode: 0o600 });
  return { ...callbacks, secrets: [...new Set([secret, ...callbacks.secrets])] };
}
