import { getMe } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { listRecentChanges, saveChanges } from '@wedding/shared/contract/changes.ts';
import { expect, test } from 'vitest';
import { joinedPartner } from '../testing/joined-partner.ts';
import { newLine, newPayment } from '../testing/new-plan-rows.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();

const id = () => crypto.randomUUID();
async function push(as: string, ...changes: object[]) {
  const saved = await t.send(saveChanges, { as, body: { changes } });
  expect(saved.statusCode, saved.body).toBe(200);
}

async function planned(phone: string) {
  const as = await t.coupleToken(phone);
  const [budget_id, category_id, item_id, pay_id] = [id(), id(), id(), id()];
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 } });
  const category = { entity: 'budget_category', id: category_id, version: 0, sort: 'i', budget_id };
  await push(
    as,
    { ...category, name: 'Venue', planned_kobo: 0 },
    newLine({ id: item_id, budget_id, category_id }),
  );
  await push(
    as,
    newPayment({ id: pay_id, budget_id, item_id, amount_kobo: 400_000_00, due_on: '2027-04-05' }),
  );
  const partner = await joinedPartner(t, as);
  const account = await t.db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', partner)
    .executeTakeFirstOrThrow();
  const theirs = await t.coupleToken(account.phone ?? '');
  return { as, theirs, partner, budget_id, item_id, pay_id, category_id };
}
const list = async (as: string) => (await t.send(listRecentChanges, { as })).data;

test('what each changed is one list for both, the latest first, with the values before and after', async () => {
  const { as, theirs, partner, pay_id, item_id, category_id, budget_id } = await planned('+2348036680001');
  await push(theirs, { entity: 'payment', id: pay_id, version: 1, paid_on: '2027-04-01' });
  await push(as, { entity: 'budget_item', id: item_id, version: 1, name: 'The hall', sort: 'j' });
  await push(as, { entity: 'budget_category', id: category_id, version: 1, sort: 'k' });
  const own = (await t.send(getMe, { as })).data.id;
  const changes = await list(as);
  expect(await list(theirs)).toEqual(changes);
  expect(changes.slice(0, 2)).toMatchObject([
    {
      by: own,
      more: 0,
      rows: [
        { entity: 'budget_item', did: 'changed', before: { name: 'Hall' }, after: { name: 'The hall' } },
      ],
    },
    {
      by: partner,
      rows: [
        {
          entity: 'payment',
          did: 'changed',
          name: 'The hall',
          amount_kobo: 400_000_00,
          before: { paid_on: null },
          after: { paid_on: '2027-04-01' },
        },
      ],
    },
  ]);
  // A payment that is added as paid says so.
  await push(
    theirs,
    newPayment({ id: id(), budget_id, item_id, amount_kobo: 100_000_00, paid_on: '2027-04-02' }),
  );
  expect((await list(as))[0]?.rows).toMatchObject([{ did: 'added', after: { paid_on: '2027-04-02' } }]);
  // What was saved together is one change, the row that contains others first.
  const added = changes.find(({ rows }) => rows.length === 2);
  expect(added?.rows.map(({ entity, did }) => [entity, did])).toEqual([
    ['budget_category', 'added'],
    ['budget_item', 'added'],
  ]);
});

test('a couple sees only the changes of its own plan', async () => {
  const { as, pay_id } = await planned('+2348036680002');
  await push(as, { entity: 'payment', id: pay_id, version: 1, deleted: true });
  const [first] = await list(as);
  expect(first?.rows[0]).toMatchObject({ entity: 'payment', did: 'removed', before: {}, after: {} });
  const other = await t.coupleToken('+2348036680003');
  expect(await list(other)).toEqual([]);
  const ids = new Set((await list(as)).flatMap(({ rows }) => rows.map((row) => row.id)));
  const { as: another } = await planned('+2348036680004');
  for (const { rows } of await list(another)) for (const row of rows) expect(ids.has(row.id)).toBe(false);
});

test('a line of the template that is removed is that removal, and not a change of its budget', async () => {
  const { as, budget_id, item_id, pay_id } = await planned('+2348036680005');
  await push(
    as,
    { entity: 'budget_item', id: item_id, version: 1, deleted: true },
    { entity: 'payment', id: pay_id, version: 1, deleted: true },
    { entity: 'budget', id: budget_id, version: 1, passed_rows: [id()] },
  );
  const [first] = await list(as);
  expect(first?.rows).toMatchObject([
    { entity: 'budget_item', id: item_id, did: 'removed' },
    { entity: 'payment', did: 'removed' },
  ]);
});
