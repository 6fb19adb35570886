import { updateProfile } from '@wedding/shared/contract/account.ts';
import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { createBlog } from '@wedding/shared/contract/blog.ts';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { listMessages, sendMessage } from '@wedding/shared/contract/contact.ts';
import { addMemberNote } from '@wedding/shared/contract/member.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const as = await t.coupleToken('+2348031560001');
const admin = await t.adminToken();
const video = await publishedVideo(t, 'First dance');

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

test('the parts of an emoji stay together', async () => {
  const couple = '👩🏾\u200d❤️\u200d👨🏾 1\ufe0f\u20e3 ❤\ufe0f';
  const { data } = await t.send(saveBudgets, { as, body: budget(` ${couple} `) });
  expect(data.map(({ name }) => name)).toEqual([couple]);
});

test.each([
  ['a line break', 'Ada\r\nPaid: ₦1', 'Ada Paid: ₦1'],
  ['a line separator', 'Ada\u2028Eze', 'Ada Eze'],
  ['a tab', 'Ada\tEze', 'Ada Eze'],
  ['a variation selector', 'Ada\ufe0f Eze 2\u{e0100}', 'Ada Eze 2'],
  ['a direction override', 'Ada \u202eezE', 'Ada ezE'],
  ['isolates', '\u2067Ada\u2069', 'Ada'],
  ['invisible letters', 'A\u200bd\u00ada\u3164', 'Ada'],
  ['an accent that is a character of its own', 'Ade\u0301', 'Ad\u00e9'],
])('SEC-12: a text of one line is stored without %s', async (_what, typed, stored) => {
  const body = { firstname: typed, lastname: typed, partner_name: typed };
  const profile = await t.send(updateProfile, { as, body });
  expect(profile.data).toMatchObject({ firstname: stored, lastname: stored, partner_name: stored });
  expect((await t.send(saveBudgets, { as, body: budget(typed) })).data.map(({ name }) => name)).toContain(
    stored,
  );
  await t.send(sendMessage, { as, body: { topic: 'other', message: 'Hello', reply_to: typed } });
  const { data } = await t.send(listMessages, { as: admin, query: {} });
  expect(data.data[0]?.reply_to).toBe(stored);
  const blog = { excerpt: '', body_html: '<p>Yes</p>', title: typed };
  expect((await t.send(createBlog, { as: admin, body: blog })).data.title).toBe(stored);
});

test('SEC-12: a longer text keeps its line breaks and loses direction overrides', async () => {
  const typed = 'Hello\n\n\u202e\u2066Ada\u2069\u202c  and\u200d Obi\n';
  const stored = 'Hello\n\nAda  and\u200d Obi';
  await t.send(sendMessage, { as, body: { topic: 'other', message: typed } });
  const { data } = await t.send(listMessages, { as: admin, query: {} });
  expect(data.data[0]?.message).toBe(stored);
  const params = { id: data.data[0]?.account_id ?? 0 };
  const note = await t.send(addMemberNote, { as: admin, params, body: { text: typed } });
  expect(note.data.text).toBe(stored);
  const blank = await t.send(sendMessage, { as, body: { topic: 'other', message: '\u202e\u2069 \n' } });
  expect([blank.statusCode, blank.errors]).toEqual([422, { message: ['This is required.'] }]);
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
