import { updateProfile } from '@wedding/shared/contract/account.ts';
import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { createBlog } from '@wedding/shared/contract/blog.ts';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let as: string;
let admin: string;
let video: number;
beforeAll(async () => {
  t = await startTestApp();
  as = await t.coupleToken('+2348031560001');
  admin = await t.adminToken();
  video = await publishedVideo(t, 'First dance');
});
afterAll(() => t.close());

const id = () => crypto.randomUUID();
const budget = (name: string) => ({ id: id(), template_id: null, name, total_kobo: 1 });
const checklist = (name: string) => ({ id: id(), template_id: null, name, wedding_date: null });

test.each([
  ['a zero-width space', '\u200b'],
  ['direction marks', '\u200f\u202a'],
  ['a word joiner between spaces', ' \u2060 '],
  ['a soft hyphen', '\u00ad'],
  ['an empty braille cell', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', '\ufe0f'],
])('a name of %s alone is no name', async (_what, name) => {
  const body = { excerpt: '', body_html: '<p>Yes</p>', title: name };
  const answers = await Promise.all([
    t.send(saveBudgets, { as, body: budget(name) }),
    t.send(saveChecklists, { as, body: checklist(name) }),
    t.send(createCategory, { as: admin, body: { name } }),
    t.send(createBlog, { as: admin, body }),
    t.send(updateVideo, { as: admin, params: { id: video }, body: { title: name } }),
  ]);
  const required = ['This is required.'];
  expect(answers.map(({ statusCode, errors }) => [statusCode, errors])).toEqual([
    [422, { name: required }],
    [422, { name: required }],
    [422, { name: required }],
    [422, { title: required }],
    [422, { title: required }],
  ]);
  // Without a name the account still has none.
  const profile = await t.send(updateProfile, { as, body: { firstname: name } });
  expect(profile.data.firstname).toBe('');
});

test('a name with invisible characters between others stays as it was typed', async () => {
  const couple = '👩🏾\u200d❤️\u200d👨🏾';
  const { data } = await t.send(saveBudgets, { as, body: budget(` ${couple} `) });
  expect(data.map(({ name }) => name)).toEqual([couple]);
});

test('a name from before this rule doesn’t make a plan unreadable', async () => {
  const owner = await t.coupleToken('+2348031560002');
  const [made] = (await t.send(saveBudgets, { as: owner, body: budget('Ours') })).data;
  const category = { entity: 'budget_category', id: id(), version: 0, budget_id: made?.id, sort: 'a' };
  const item = { entity: 'budget_item', id: id(), version: 0, budget_id: made?.id, category_id: category.id };
  const estimate = { mode: 'flat', amount_kobo: 1 };
  const texts = { note: '', vendor_name: '', vendor_phone: '' };
  const line = { ...item, ...texts, sort: 'a', name: 'Cake', estimate, agreed: null, quote_until: null };
  const changes = [
    { ...category, name: 'Food', planned_kobo: 1 },
    { ...line, refundable: false },
  ];
  expect((await t.send(saveBudgets, { as: owner, body: { changes } })).statusCode).toBe(200);
  await t.asSystem((trx) =>
    trx.updateTable('budget_items').set({ name: '\u200b' }).where('id', '=', item.id).execute(),
  );
  const { data, statusCode } = await t.send(listBudgets, { as: owner });
  expect([statusCode, data.budgets[0]?.items[0]?.name]).toEqual([200, '\u200b']);
});
