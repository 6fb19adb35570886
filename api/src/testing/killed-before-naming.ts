import { vi } from 'vitest';
import { dropAbandoned } from '../media/store/media-claim.store.ts';
import type { TestApp } from './test-app.ts';

const quiet = { info: () => {}, warn: () => {} };

interface KilledRequest {
  /** Sends a request that stores a file and then writes to the locked row. */
  send: () => Promise<unknown>;
  hold: { table: 'videos' | 'accounts'; id: number };
  /** The folder in which the file is stored. */
  folder: string;
}

/**
 * Stops a request after it stored a file and before it wrote the row that names it, as a killed process would, and runs
 * the cleanup of the next start. Returns the new files before the cleanup and after it.
 */
export async function killedBeforeNaming(t: TestApp, { send, hold: { table, id }, folder }: KilledRequest) {
  const before = await t.app.media.list(folder);
  const fresh = async () => (await t.app.media.list(folder)).filter((key) => !before.includes(key));
  const holder = await t.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const sending = send();
    const waits = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const isWaiting = async () => ((await t.pool.query(`select ${waits}`)).rowCount ?? 0) > 0;
    await vi.waitUntil(isWaiting, { timeout: 10_000 });
    const stored = await fresh();
    await t.db.updateTable('media_claims').set({ lease: 'of a process that is gone' }).execute();
    await dropAbandoned({ db: t.db, media: t.app.media, log: quiet });
    const left = await fresh();
    await t.pool.query(`select pg_terminate_backend(pid) ${waits}`);
    await sending;
    return { stored, left };
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
