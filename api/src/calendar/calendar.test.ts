import { createHash } from 'node:crypto';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { getCalendar, readCalendar, renewCalendar, stopCalendar } from '@wedding/shared/contract/calendar.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import { getWeddingPlan, removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test } from 'vitest';
import { joinedPartner } from '../testing/joined-partner.ts';
import { newLine, newPayment } from '../testing/new-plan-rows.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { ownKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';

const logged: string[] = [];
const t = await testApp({ logLevel: 'info', logTo: { write: (line) => void logged.push(line) } });

async function feed(as: string): Promise<string> {
  const key = await ownKey(t, as, 'calendar');
  const { path } = (await t.send(renewCalendar, { as, body: { key } })).data;
  return path.slice('/api/calendar/'.length, -'.ics'.length);
}
const read = (token: string, headers: Record<string, string> = {}) =>
  t.send(readCalendar, { params: { token }, headers });
const push = (as: string, ...changes: object[]) => t.send(saveChanges, { as, body: { changes } });

async function dated(phone: string) {
  const as = await t.coupleToken(phone);
  const { id, task_id } = await ownedChecklist(t, as);
  const ceremony = { entity: 'ceremony', id: crypto.randomUUID(), version: 0, sort: 'i', kind: 'reception' };
  const answer = await push(
    as,
    { ...ceremony, name: 'Reception, Ọ̀yọ́', date: '2027-06-12', guests: 200 },
    {
      entity: 'task',
      id: task_id,
      version: 1,
      due_on: '2027-03-01',
      due: { kind: 'fixed', date: '2027-03-01' },
    },
  );
  expect(answer.statusCode).toBe(200);
  return { as, id, task_id };
}

test('a calendar gets ceremonies and open tasks, and 304 until something changes', async () => {
  const { as, id, task_id } = await dated('+2348036660001');
  const token = await feed(as);
  const first = await read(token);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.body).toContain('SUMMARY:Reception\\, Ọ̀yọ́\r\n');
  expect(first.body).toContain(`UID:${task_id}@wedding-plan\r\n`);
  expect(first.body).toContain('DTSTART;VALUE=DATE:20270301\r\n');
  const etag = String(first.headers.etag);
  const again = await read(token, { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await t.send(updateTaskStatus, { as, params: { id }, body: { task_id, status: 'done' } });
  const later = await read(token, { 'if-none-match': etag });
  expect(later.statusCode).toBe(200);
  expect(later.body).not.toContain(task_id);
});

test('a task of the run sheet is an event at its hour, after midnight too', async () => {
  const { as, task_id } = await dated('+2348036660008');
  const token = await feed(as);
  await push(as, { entity: 'task', id: task_id, version: 2, due_at: '00:30' });
  expect((await read(token)).body).toContain('DTSTART:20270228T233000Z\r\nSUMMARY:');
});

test('a due payment is an event with its amount until it is paid', async () => {
  const { as } = await dated('+2348036660002');
  const budget_id = crypto.randomUUID();
  const [category_id, item_id, pay_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const fresh = { version: 0, sort: 'i', budget_id };
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'B', total_kobo: 0 } });
  const saved = await push(
    as,
    { ...fresh, entity: 'budget_category', id: category_id, name: 'Venue', planned_kobo: 0 },
    newLine({ id: item_id, budget_id, category_id }),
    newPayment({ id: pay_id, budget_id, item_id, amount_kobo: 123_456_700, due_on: '2027-04-05' }),
  );
  expect(saved.statusCode).toBe(200);
  const token = await feed(as);
  expect((await read(token)).body).toContain('SUMMARY:Pay ₦1\\,234\\,567: Hall\r\n');
  // Calendars leave out what has a lower sequence than what they have.
  const sequence = async () =>
    Number(/SEQUENCE:(\d+)(?=[^:]+:[^:]+:[^:]+:Pay)/.exec((await read(token)).body)?.[1]);
  for (const version of [1, 2, 3])
    await push(as, { entity: 'budget_item', id: item_id, version, note: `${version}` });
  const before = await sequence();
  const other = crypto.randomUUID();
  await push(
    as,
    { ...newLine({ id: other, budget_id, category_id }), name: 'Tent' },
    { entity: 'payment', id: pay_id, version: 1, item_id: other },
  );
  expect((await read(token)).body).toContain('SUMMARY:Pay ₦1\\,234\\,567: Tent\r\n');
  expect(await sequence()).toBeGreaterThanOrEqual(before);
  await push(as, { entity: 'payment', id: pay_id, version: 2, paid_on: '2027-04-01' });
  expect((await read(token)).body).not.toContain('Tent');
});

test('SEC-4: only a hash of the address is stored; renewing or stopping voids it immediately', async () => {
  const { as } = await dated('+2348036660003');
  const first = await feed(as);
  const rows = await t.pool.query(
    `select token_hash, (select string_agg(a::text, '') from audit a) as trail from calendar_feeds`,
  );
  const hash = createHash('sha256').update(first).digest();
  expect(rows.rows.some(({ token_hash }) => hash.equals(token_hash))).toBe(true);
  expect(rows.rows[0].trail).not.toContain(first);
  const second = await feed(as);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  await t.send(stopCalendar, { as });
  expect((await read(second)).statusCode).toBe(404);
  expect((await t.send(getCalendar, { as })).data).toEqual({ feed: null });
});

test('SEC-29: the address is in no log', async () => {
  const { as } = await dated('+2348036660004');
  const token = await feed(as);
  await read(token);
  expect(logged.join('')).toContain('/api/calendar/:token.ics');
  expect(logged.join('')).not.toContain(token);
});

test('SEC-9: a member who leaves the plan or is disabled loses access to its calendar', async () => {
  const { as } = await dated('+2348036660005');
  const partner = await joinedPartner(t, as);
  const phone =
    (await t.db.selectFrom('accounts').select('phone').where('id', '=', partner).executeTakeFirstOrThrow())
      .phone ?? '';
  const theirs = await t.coupleToken(phone);
  const [mine, leaving] = [await feed(as), await feed(theirs)];
  expect((await read(leaving)).body).toBe((await read(mine)).body);
  expect((await t.send(getWeddingPlan, { as })).data.members).toHaveLength(2);
  const key = await ownKey(t, as, 'remove');
  await t.send(removePlanMember, { as, params: { id: partner }, query: { key } });
  expect([(await read(leaving)).statusCode, (await read(mine)).statusCode]).toEqual([404, 200]);
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ status: 'disabled' }).where('phone', '=', '+2348036660005').execute(),
  );
  expect((await read(mine)).statusCode).toBe(404);
});

test('the calendar stays readable after the membership ends', async () => {
  const { as } = await dated('+2348036660006');
  const token = await feed(as);
  await t.asSystem((trx) => trx.updateTable('subscriptions').set({ ends_at: new Date() }).execute());
  expect((await t.send(getCalendar, { as })).code).toBe('SUBSCRIPTION_ENDED');
  expect((await read(token)).body).toContain('Reception');
});

test('of links that are made at once, one works', async () => {
  const { as } = await dated('+2348036660087');
  const key = await ownKey(t, as, 'calendar');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => t.send(renewCalendar, { as, body: { key } })),
  );
  const tokens = answers.flatMap(({ data }) => (data ? [data.path.slice('/api/calendar/'.length, -4)] : []));
  const states = await Promise.all(tokens.map(async (token) => (await read(token)).statusCode));
  expect(states.filter((status) => status === 200)).toHaveLength(1);
});
