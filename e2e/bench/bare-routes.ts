import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { rowKinds } from '../../api/src/planning/rows/row-kinds.ts';
import { entities } from '../../shared/contract/plan-entities.ts';
import type { Library } from './library-product.ts';

/** What a bare route has instead of a session: the account's number as the token. */
const accountOf = ({ headers }: FastifyRequest) => Number(headers.authorization?.slice('Bearer '.length));

/**
 * The hottest calls as somebody would write them who needs nothing but speed: one prepared query each in a bare Fastify
 * route, without sessions, checks, turns, metrics or the audit trail.
 * @returns the server's address
 */
export async function startBareRoutes({ connection }: Library) {
  // The tables' triggers want to know who writes.
  const pool = new pg.Pool({ ...connection, max: 10, options: '-c app.actor=system' });
  const app = fastify();
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;

  app.get('/api/videos', async (request) => ({
    message: 'OK',
    data: { data: await ask('videos', VIDEOS, [accountOf(request)]) },
  }));
  app.get<{ Params: { id: string } }>('/api/videos/:id', async (request) => {
    const [video] = await ask('video', VIDEO, [accountOf(request), Number(request.params.id)]);
    return { message: 'OK', data: video };
  });
  app.get('/api/auth/session', async (request) => {
    await ask('session', SESSION, [accountOf(request)]);
    return { message: 'OK', data: null };
  });
  app.get<{ Querystring: { since: string } }>('/api/changes', async (request) => {
    const kinds = await ask('changes', CHANGES, [accountOf(request), Number(request.query.since)]);
    const cursor = Math.max(Number(request.query.since), ...kinds.map(({ seq }) => seq));
    return { message: 'OK', data: { cursor, rows: [] } };
  });
  app.put<{ Params: { id: string }; Body: { position: number; bytes: number } }>(
    '/api/videos/:id/progress',
    async (request) => {
      const { position, bytes } = request.body;
      await ask('progress', PROGRESS, [accountOf(request), Number(request.params.id), position, bytes]);
      return { message: 'OK', data: { position } };
    },
  );

  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  return { address, close };
}

const COLUMNS = `v.id, v.title, v.description, v.category_id, c.name as category, v.status, v.processing, v.bytes,
    v.duration, v.poster, v.created_at, n.views, n.likes, p.position,
    exists (select 1 from video_likes l where l.video_id = v.id and l.account_id = $1) as liked,
    exists (select 1 from watch_later w where w.video_id = v.id and w.account_id = $1) as saved`;
const JOINED = `from videos v left join categories c on c.id = v.category_id left join video_counts n on n.video_id = v.id
    left join watch_positions p on p.video_id = v.id and p.account_id = $1
  where v.status = 'published'`;

const VIDEOS = `select ${COLUMNS} ${JOINED} order by coalesce(v.published_at, v.created_at) desc, v.id desc limit 20`;

const VIDEO = `select ${COLUMNS}, v.playlists, v.storyboard,
    (select json_agg(json_build_object('lang', lang, 'file', file)) from video_captions where video_id = v.id) as captions
  ${JOINED} and v.id = $2`;

const SESSION = `select s.account_id, a.kind, a.role, a.status, s.device_hash, s.by_proof, s.expires_at <= now() as expired,
    (select max(u.ends_at) from subscriptions u join covers c on c.by_account = u.account_id
      where c.account_id = a.id) as subscribed_until
  from sessions s join accounts a on a.id = s.account_id where s.account_id = $1`;

/** The last change of each kind of row in the couple's plan. */
const CHANGES = entities
  .map((entity) => {
    const { table, parent } = rowKinds[entity];
    const mine = (column: string) =>
      `${column} = (select plan_id from wedding_plan_members where account_id = $1)`;
    if (!parent)
      return `select max(r.seq) as seq from ${table} r where ${mine('r.id')} and r.seq > $2 having max(r.seq) is not null`;
    if (parent.entity === 'wedding_plan') {
      return `select max(r.seq) as seq from ${table} r where ${mine('r.plan_id')} and r.seq > $2 having max(r.seq) is not null`;
    }
    const above = rowKinds[parent.entity].table;
    return `select max(r.seq) as seq from ${table} r join ${above} h on h.id = r.${parent.column}
      where ${mine('h.plan_id')} and r.seq > $2 having max(r.seq) is not null`;
  })
  .join(' union all ');

const PROGRESS = `with shown as (select id from videos where id = $2 and status = 'published'),
    point as (
      insert into watch_positions (account_id, video_id, position, updated_at) select $1, id, $3, now() from shown
      on conflict (account_id, video_id) do update set position = excluded.position, updated_at = excluded.updated_at)
  insert into watch_days (account_id, video_id, day, bytes)
    select $1, id, (now() at time zone 'Africa/Lagos')::date, $4 from shown
    on conflict (account_id, video_id, day) do update set bytes = watch_days.bytes + excluded.bytes`;
