import { type Kysely, sql, type Transaction } from 'kysely';
import { parsePhone } from '../account/phone.ts';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { applySiteEvent, type MembershipRules } from '../subscription/membership.store.ts';
import { DEMO_PRIORITY } from '../video/processing/video-job.store.ts';
import { type DemoVideo, readVideos } from './demo-files.ts';

// Any number of processes may start at the same time. They wait for each other at this lock.
const SEED_LOCK = 7_215_004;
const CODE = '33070';
const PLANS = [
  { name: 'Day', price: 100, duration: 1, code: CODE, title: 'WED DAY' },
  { name: 'Week', price: 500, duration: 7, code: CODE, title: 'WED WEEK' },
  { name: 'Month', price: 1500, duration: 30, code: CODE, title: 'WED MONTH' },
];
/** The first couple has entered its names. The second one signs in for the first time. */
const COUPLES = [
  { phone: '08030000001', firstname: 'Amara', lastname: 'Okafor', partner_name: 'Tunde' },
  { phone: '08030000002', firstname: '', lastname: '', partner_name: '' },
];

interface DemoRules extends MembershipRules {
  /** Whether the demonstration has its videos. */
  demoVideos?: boolean;
}

/**
 * Creates the demonstration in an unused database: tariffs, categories, two subscribed couples, blog posts, and the
 * videos, which workers process while the site already serves pages. Later starts only charge the couples whose paid month
 * is over, so that they can always sign in. Couples who unsubscribed are not charged.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { demoVideos = true, ...rules }: DemoRules,
): Promise<void> {
  const videos = await readVideos();
  await write(db, system, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (await isUsed(trx)) await renewLapsed(trx, rules);
    else await layOut(trx, { ...rules, videos, demoVideos });
  });
}

async function layOut(
  trx: Transaction<Database>,
  { videos, demoVideos, ...rules }: DemoRules & { videos: DemoVideo[] },
): Promise<void> {
  const tariffs = await trx.insertInto('plans').values(PLANS).returningAll().execute();
  const names = new Set(videos.map((video) => video.category));
  await trx
    .insertInto('categories')
    .values([...names].map((name) => ({ name })))
    .execute();
  const monthly = tariffs.at(-1);
  if (monthly) for (const couple of COUPLES) await subscribe(trx, couple, { plan: monthly, ...rules });
  await addJob(trx, { kind: 'demo-blogs', payload: {}, key: 'demo-blogs' });
  for (const { slug } of demoVideos ? videos : []) {
    await addJob(trx, {
      kind: 'demo-video',
      payload: { slug },
      key: `demo-video:${slug}`,
      priority: DEMO_PRIORITY,
    });
  }
}

async function isUsed(trx: Transaction<Database>): Promise<boolean> {
  const [tariff, category, video] = await Promise.all([
    trx.selectFrom('plans').select('product_id').executeTakeFirst(),
    trx.selectFrom('categories').select('id').executeTakeFirst(),
    trx.selectFrom('videos').select('id').executeTakeFirst(),
  ]);
  return Boolean(tariff ?? category ?? video);
}

async function subscribe(
  trx: Transaction<Database>,
  couple: (typeof COUPLES)[number],
  { plan, ...rules }: { plan: { product_id: number } } & MembershipRules,
): Promise<void> {
  const phone = phoneOf(couple);
  const updated_profile = couple.firstname !== '';
  const made = await trx
    .insertInto('accounts')
    .values({ ...couple, phone, kind: 'couple', updated_profile })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made)
    await applySiteEvent(trx, { phone, what: { kind: 'paid', product_id: plan.product_id }, ...rules });
}

async function renewLapsed(trx: Transaction<Database>, rules: MembershipRules): Promise<void> {
  const last = trx
    .selectFrom('subscriptions')
    .distinctOn('account_id')
    .select(['account_id', 'product_id', 'ends_at', 'cancelled_at'])
    .orderBy('account_id')
    .orderBy('ends_at', 'desc')
    .as('s');
  const lapsed = await trx
    .selectFrom('accounts as a')
    .innerJoin(last, 's.account_id', 'a.id')
    .select(['a.phone', 's.product_id'])
    .where('a.phone', 'in', COUPLES.map(phoneOf))
    .where('s.ends_at', '<=', sql<Date>`now()`)
    .where('s.cancelled_at', 'is', null)
    .execute();
  for (const { phone, product_id } of lapsed) {
    if (phone) await applySiteEvent(trx, { phone, what: { kind: 'paid', product_id }, ...rules });
  }
}

function phoneOf({ phone }: (typeof COUPLES)[number]): string {
  const parsed = parsePhone(phone);
  if (!parsed) throw new Error(`${phone} is no mobile number.`);
  return parsed;
}
