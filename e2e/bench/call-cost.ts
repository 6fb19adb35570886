import autocannon from 'autocannon';
import pg from 'pg';
import { openDatabase } from '../../api/src/db/database.ts';
import { cpuSecondsBelow } from '../cluster/processor-time.ts';
import { type BenchResult, type BenchRow, median, round } from './bench-row.ts';
import { type Library, openLibraryProduct } from './library-product.ts';
import { ask, makeBudget } from './long-budget.ts';

const TURNS = 7;
const SECONDS = 2;
const CONNECTIONS = 2;
/** The number of couples whose sessions the session watch queries together. */
const WATCHED = 5_000;

interface Called {
  path: string;
  method?: 'GET' | 'PUT';
  body?: object;
}

const CALLS: Record<string, Called> = {
  'session, as each call asks for it': { path: '/api/auth/session' },
  'list of videos': { path: '/api/videos?per_page=20' },
  'one video': { path: '/api/videos/1' },
  'progress in a video': {
    path: '/api/videos/1/progress',
    method: 'PUT',
    body: { position: 30, bytes: 100_000 },
  },
  // Larger answers count into an account's kilobytes a minute.
  'whole budget of 60 lines': { path: '/api/budgets' },
  'what the other changed, nothing': { path: '/api/changes?since=999999999' },
};

/** The cost of a call: CPU of the api and of PostgreSQL, queries and bytes. docs/capacity.md uses these figures. */
export const callCostRow: BenchRow = {
  name: 'call-cost',
  run: async () => {
    const place = await openLibraryProduct();
    const library = await place.library(1000);
    await makeBudget(library, { name: 'A wedding', count: 60 });
    const { cursor } = await ask(library, '/api/budgets');
    const results: BenchResult[] = [];
    const log = { info: () => {}, warn: () => {} };
    const { pool, close } = openDatabase({ connection: library.connection, log });
    const postgres = place.postgresPid;
    try {
      for (const [what, call] of Object.entries(CALLS)) {
        const path = call.path.replace('999999999', String(cursor));
        results.push(rowOf(what, await costOf(library, { ...call, path }, postgres)));
      }
      results.push(await watchCost(pool, postgres));
    } finally {
      await close();
      await library.close();
      await place.close();
    }
    return results;
  },
};

interface Cost {
  apiMs: number;
  postgresMs: number;
  queries: number;
  bytes: number;
}

/** Measures one call. Returns the medians of several turns. */
async function costOf({ address, token }: Library, call: Called, postgres: number): Promise<Cost> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = {
    ...(call.method && { method: call.method }),
    ...(call.body && { body: JSON.stringify(call.body) }),
  };
  const turns: Cost[] = [];
  let queries = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    queries += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    for (let turn = -1; turn < TURNS; turn += 1) {
      queries = 0;
      const api = process.threadCpuUsage();
      const database = cpuSecondsBelow(postgres);
      const load = await autocannon({
        url: address + call.path,
        connections: CONNECTIONS,
        duration: SECONDS,
        workers: 1,
        headers,
        ...sent,
      });
      const used = process.threadCpuUsage(api);
      const answers = load['2xx'];
      if (load.non2xx + load.errors > 0 || !answers) throw new Error(`${call.path} failed.`);
      if (turn < 0) continue;
      turns.push({
        apiMs: (used.user + used.system) / 1000 / answers,
        postgresMs: ((cpuSecondsBelow(postgres) - database) * 1000) / answers,
        queries: queries / answers,
        bytes: load.throughput.total / answers,
      });
    }
  } finally {
    pg.Client.prototype.query = query;
  }
  const of = (name: keyof Cost) => median(turns.map((turn) => turn[name]));
  return { apiMs: of('apiMs'), postgresMs: of('postgresMs'), queries: of('queries'), bytes: of('bytes') };
}

/** Measures the one query for all pages that wait to hear of their session's end. */
async function watchCost(pool: pg.Pool, postgres: number): Promise<BenchResult> {
  await pool.query(`begin; set local statement_timeout = 0; select set_config('app.actor', 'system', true);
    insert into accounts (kind, phone) select 'couple', '+23481' || lpad(n::text, 8, '0') from generate_series(1, ${WATCHED}) n;
    insert into sessions (account_id, token_hash, device_hash, expires_at)
      select id, sha256(id::text::bytea), sha256(id::text::bytea), now() + interval '1 day' from accounts where phone like '+23481%';
    commit; analyze`);
  const { db, close } = openDatabase({
    connection: pool.options as never,
    log: { info: () => {}, warn: () => {} },
  });
  const { sessionsOf } = await import('../../api/src/auth/session-state.store.ts');
  const { rows } = await pool.query<{ id: number }>(`select id from accounts where phone like '+23481%'`);
  const accounts = rows.map(({ id }) => Number(id));
  const turns: { apiMs: number; postgresMs: number }[] = [];
  for (let turn = -1; turn < TURNS; turn += 1) {
    const api = process.threadCpuUsage();
    const database = cpuSecondsBelow(postgres);
    for (let n = 0; n < 10; n += 1) await sessionsOf(db, accounts);
    const used = process.threadCpuUsage(api);
    if (turn < 0) continue;
    turns.push({
      apiMs: (used.user + used.system) / 1000 / 10,
      postgresMs: (cpuSecondsBelow(postgres) - database) * 100,
    });
  }
  await close();
  const apiMs = median(turns.map((t) => t.apiMs));
  const postgresMs = median(turns.map((t) => t.postgresMs));
  return rowOf(`all ${WATCHED} sessions that pages wait for`, { apiMs, postgresMs, queries: 1, bytes: 0 });
}

function rowOf(what: string, { apiMs, postgresMs, queries, bytes }: Cost): BenchResult {
  return {
    what: `cost of a call: ${what}`,
    ours: `${round(apiMs, 2)} ms CPU of the api`,
    beside: `${round(postgresMs, 2)} ms CPU of PostgreSQL, ${round(queries, 1)} queries, ${Math.round(bytes)} bytes`,
    figure: `${round(apiMs + postgresMs, 2)} ms`,
    goal: 'none: docs/capacity.md counts with it',
    met: true,
  };
}
