import { getMe } from '../../shared/contract/account.ts';
import { listAdminVideos } from '../../shared/contract/admin-video.ts';
import { listAdminBlogs } from '../../shared/contract/blog.ts';
import { listBudgets } from '../../shared/contract/budget.ts';
import type { AnswerOf, Call } from '../../shared/contract/call.ts';
import { type CaptionLang, captionLanguages } from '../../shared/contract/caption-languages.ts';
import { listChecklists } from '../../shared/contract/checklist.ts';
import { listMessages } from '../../shared/contract/contact.ts';
import { listAdminTariffs } from '../../shared/contract/subscription.ts';
import { listVideos, listWatchLater } from '../../shared/contract/video.ts';
import type { RunningProduct } from '../cluster/test-cluster.ts';
import type { CallInput, Client } from './client.ts';
import type { People } from './people.ts';

/**
 * Returns the current state by the ledger's keys, as the people who wrote it see it. What an aggregator sent and what waits
 * for a worker is in the database.
 */
export async function takeSnapshot(
  { couple, admin }: People,
  { pool }: Pick<RunningProduct, 'pool'>,
): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const texts = await pool.query<{ id: string }>(
    "select substr(key, 8) as id from journal where provider = 'africas-talking' and key like 'id:sms:%'",
  );
  for (const { id } of texts.rows) values.set(`text ${id}`, 'there');
  const uploads = await pool.query<{ id: string; received: number; is_finished: boolean }>(
    'select id, received, num_nonnulls(checking_since, video_id) > 0 as is_finished from uploads',
  );
  for (const { id, received, is_finished } of uploads.rows) {
    values.set(`upload ${id}`, String(received));
    if (is_finished) values.set(`finish ${id}`, 'there');
  }
  const { budgets } = await couple(listBudgets);
  for (const budget of budgets) {
    values.set(`budget ${budget.id}`, budget.name);
    for (const line of budget.categories) values.set(`budget-line ${line.id}`, String(line.planned_kobo));
  }
  const { checklists } = await couple(listChecklists);
  for (const checklist of checklists) {
    values.set(`checklist ${checklist.id}`, checklist.name);
    for (const task of checklist.tasks) values.set(`task ${task.id}`, task.status);
  }
  for (const video of await everyPage(couple, listVideos)) {
    values.set(`like ${video.id}`, String(video.liked));
    values.set(`place ${video.id}`, String(video.position));
    values.set(`later ${video.id}`, 'false');
  }
  for (const { video } of await couple(listWatchLater)) values.set(`later ${video.id}`, 'true');
  for (const { message } of await everyPage(admin, listMessages)) values.set(`message ${message}`, 'there');
  for (const { title } of await everyPage(admin, listAdminBlogs)) values.set(`blog ${title}`, 'there');
  for (const video of await everyPage(admin, listAdminVideos)) {
    values.set(`video ${video.title}`, 'there');
    const there = video.captions.map(({ lang }) => lang);
    for (const lang of Object.keys(captionLanguages) as CaptionLang[]) {
      values.set(`captions ${video.id} ${lang}`, String(there.includes(lang)));
    }
  }
  values.set('firstname', (await couple(getMe)).firstname);
  for (const { price } of await admin(listAdminTariffs)) values.set(`plan ${price}`, 'there');
  return values;
}

type Paged<C> = AnswerOf<C> extends { data: (infer Row)[] } ? Row : never;

async function everyPage<C extends Call>(client: Client, call: C): Promise<Paged<C>[]> {
  const rows: Paged<C>[] = [];
  for (let page = 1; ; page += 1) {
    const sent = { query: { page, per_page: 100 } } as unknown as CallInput<C>;
    const answer = (await client(call, sent)) as unknown as { data: Paged<C>[]; total: number };
    rows.push(...answer.data);
    if (answer.data.length === 0 || rows.length >= answer.total) return rows;
  }
}
