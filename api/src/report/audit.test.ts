import { updateProfile } from '@wedding/shared/contract/account.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { createPlan, retirePlan } from '@wedding/shared/contract/subscription.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.adminToken('kemi@example.com');
});
afterAll(() => t.close());

const trail = async (query: Record<string, string>) => (await t.send(listAudit, { as: admin, query })).data;

test('who changed what, with what it was before', async () => {
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '5050', title: 'WED7' };
  const { product_id } = (await t.send(createPlan, { as: admin, body: plan })).data;
  await t.send(retirePlan, { as: admin, params: { id: product_id } });
  const { data, total } = await trail({ actor: 'admin', search: 'plans' });
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ who: 'kemi@example.com', action: 'update', entity: 'plans' });
  expect(data[0]?.changes).toEqual([
    { field: 'retired_at', before: '', after: expect.stringMatching(/^20/) },
  ]);
  expect(data[1]?.changes).toContainEqual({ field: 'price', before: '', after: '500' });
});

test('SEC-18: a number in the trail shows its last four digits, a password nothing', async () => {
  const as = await t.coupleToken('+2348034440001');
  await t.send(updateProfile, { as, body: { firstname: 'Chidinma' } });
  const { data } = await trail({ search: 'accounts' });
  expect(JSON.stringify(data)).not.toContain('8034440001');
  expect(JSON.stringify(data)).not.toContain('password');
  expect(data[0]).toMatchObject({ actor: 'couple', who: 'Chidinma' });
  expect((await trail({ actor: 'visitor' })).data).toEqual([]);
});
