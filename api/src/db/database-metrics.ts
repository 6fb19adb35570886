import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Registers gauges for the pool's connections and for whether the database answers at scrape time. */
export function registerDatabaseMetrics(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'pending' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers,
    async collect() {
      const answer = await pool.query('select 1').catch(() => undefined);
      this.set(answer ? 1 : 0);
    },
  });
}

/** Returns whether the database answers within two seconds. An orchestrator's health check of a worker uses this. */
export async function isDatabaseUp(pool: pg.Pool): Promise<boolean> {
  const query = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([query, sleep(2_000, false, { ref: false })]);
}
