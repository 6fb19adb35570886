import { vi } from 'vitest';
import { dropAbandoned } from '../media/media-claim.store.ts';
import type { TestApp } from './test-app.ts';

const quiet = { info: () => {}, warn: () => {} };

interface Moment {
  /** Stores a file and then writes to the held row. */
  send: () => Promise<unknown>;
  hold: { table: 'videos' | 'accounts'; id: number };
  /** Where the file comes to lie. */
  folder: string;
}

/**
 * Stops a request between the file that it stored and the row that would name it, as a kill does, and starts the
 * server again. Returns the new files at that moment, and after the start.
 */
export async function killedBeforeNaming(t: TestApp, { send, hold: { table, id }, folder }: Moment) {
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
