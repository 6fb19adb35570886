import { join } from 'node:path';
import autocannon from 'autocannon';
import fastify from 'fastify';
import pg from 'pg';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { type Library, openLibraryProduct } from './library-product.ts';

const SECONDS = 4;
const TURNS = 7;
const CONNECTIONS = [8, 64];
const PATH = '/api/videos?per_page=20';

/**
 * GET /api/videos, signed in, beside the same rows by one prepared query in a bare Fastify route. Each connection is a
 * couple of its own: one couple's calls wait for their turn (SEC-34), whatever the product could answer.
 */
export const libraryThroughputRow: BenchRow = {
  name: 'library-throughput',
  run: async () => {
    const cluster = await openLibraryProduct();
    const library = await cluster.library(1000);
    const bare = await bareRoute(library);
    process.env.BENCH_TOKENS = (await library.couples(Math.max(...CONNECTIONS))).join(' ');
    const results: BenchResult[] = [];
    for (const connections of CONNECTIONS) {
      const [ours, rival]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn++) {
        ours.push(await perSecond(library.address + PATH, connections));
        rival.push(await perSecond(bare.address, connections));
      }
      const share = median(ours) / median(rival);
      results.push({
        what: `GET /api/videos (20 videos), ${connections} connections`,
        ours: spread(ours, ' a second'),
        beside: `${spread(rival, ' a second')}, one prepared query in a bare route`,
        figure: round(share),
        goal: '≥ 0.8',
        met: share >= 0.8,
      });
    }
    await bare.close();
    await library.close();
    await cluster.close();
    return results;
  },
};

async function perSecond(url: string, connections: number) {
  const setupClient = join(import.meta.dirname, 'own-couple.ts');
  const load = await autocannon({ url, connections, duration: SECONDS, workers: 1, setupClient });
  if (load.non2xx + load.errors > 0) throw new Error(`${url} failed ${load.non2xx + load.errors} times.`);
  return load.requests.average;
}

async function bareRoute({ connection, accountId }: Library) {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const app = fastify();
  const query = {
    name: 'videos',
    text: `select v.id, v.title, v.description, v.category_id, c.name as category, v.status, v.processing, v.bytes,
        v.duration, v.poster, v.created_at, n.views, n.likes, p.position,
        exists (select 1 from video_likes l where l.video_id = v.id and l.account_id = $1) as liked,
        exists (select 1 from watch_later w where w.video_id = v.id and w.account_id = $1) as saved
      from videos v left join categories c on c.id = v.category_id left join video_counts n on n.video_id = v.id
        left join watch_positions p on p.video_id = v.id and p.account_id = $1
      where v.status = 'published' order by coalesce(v.published_at, v.created_at) desc, v.id desc limit 20`,
    values: [accountId],
  };
  app.get('/', async () => ({ message: 'OK', data: { data: (await pool.query(query)).rows } }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  return { address, close };
}
