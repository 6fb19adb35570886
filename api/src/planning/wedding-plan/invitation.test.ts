import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { listChanges, saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import {
  acceptInvitation,
  createWeddingPlan,
  getInvitation,
  getWeddingPlan,
  invitePartner,
  removePlanMember,
  withdrawInvitation,
} from '@wedding/shared/contract/wedding-plan.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { ownedChecklist } from '../../testing/owned-checklist.ts';
import { ownKey, provedKey } from '../../testing/proved-key.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinPlan } from './join.store.ts';
import { lockPlan } from './wedding-plan.store.ts';
import { leavePlan } from './wedding-plan-member.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function invited(as: string, phone: string): Promise<string> {
  const key = await provedKey(t, phone, 'invite');
  const { path } = (await t.send(invitePartner, { as, body: { key } })).data;
  return assertPresent(path.split('/').at(-1));
}
const join = async (token: string, phone: string) =>
  t.send(acceptInvitation, { params: { token }, body: { key: await provedKey(t, phone, 'join') } });
const endSubscriptions = () =>
  t.asSystem((trx) => trx.updateTable('subscriptions').set({ ends_at: new Date() }).execute());
const planOf = async (as: string) => (await t.send(getWeddingPlan, { as })).data;

test('an invited partner joins by the link, is covered and gets an own account and session', async () => {
  const ada = await t.coupleToken('+2348037770001');
  await t.send(updateProfile, { as: ada, body: { firstname: 'Ada' } });
  const token = await invited(ada, '+2348037770001');
  expect((await t.send(getInvitation, { params: { token } })).data.from).toBe('Ada');
  expect((await planOf(ada)).invitation).not.toBeNull();

  const joined = await join(token, '08037770002');
  expect(joined.statusCode).toBe(200);
  const tunde = joined.data.token;
  const me = await t.send(getMe, { as: tunde });
  expect(me.data.roles).toEqual(['user']);
  expect((await t.send(getMe, { as: ada })).statusCode).toBe(200);
  const { members, plan, invitation } = await planOf(tunde);
  expect(invitation).toBeNull();
  expect(plan?.id).toBe((await planOf(ada)).plan?.id);
  expect(members).toMatchObject([
    { role: 'owner', name: 'Ada', you: false, phone: '+•••••••••0001' },
    { role: 'partner', you: true },
  ]);
  // The partner is covered, so the number is enough to sign in, as for every subscriber.
  expect((await t.login({ login: '08037770002' })).statusCode).toBe(200);
});

test('cover ends only with the last subscription of the two', async () => {
  const owner = await t.coupleToken('+2348037770003');
  const partner = (await join(await invited(owner, '+2348037770003'), '+2348037770004')).data.token;
  const { id } = assertPresent((await planOf(owner)).plan);
  await endSubscriptions();
  const ended = await t.send(getMe, { as: partner });
  // The plan stays that of both.
  expect([ended.statusCode, ended.code, ended.json.plan_id]).toEqual([401, 'SUBSCRIPTION_ENDED', id]);
  expect((await t.login({ login: '08037770004' })).statusCode).toBe(401);
  // The partner subscribes, which now covers the owner.
  await t.couple('+2348037770004');
  expect((await t.send(getMe, { as: owner })).statusCode).toBe(200);
});

test('SEC-27: inviting requires a proof of the inviting number itself', async () => {
  const as = await t.coupleToken('+2348037770005');
  const others = await provedKey(t, '+2348037770006', 'invite');
  const wrongPurpose = await provedKey(t, '+2348037770005', 'download');
  for (const key of [others, wrongPurpose, 'x'.repeat(43)]) {
    const answer = await t.send(invitePartner, { as, body: { key } });
    expect([answer.statusCode, answer.code]).toEqual([422, 'PROOF_NEEDED']);
  }
  const unproved = await t.send(acceptInvitation, {
    params: { token: await invited(as, '+2348037770005') },
    body: { key: 'x'.repeat(43) },
  });
  expect(unproved.code).toBe('PROOF_NEEDED');
});

test('a link works once, until it expires, is withdrawn or replaced, and only its hash is stored', async () => {
  const as = await t.coupleToken('+2348037770007');
  // The status is never an error, which every browser's console would report. The page shows the state instead.
  const gone = async (token: string) => {
    const answer = await t.send(getInvitation, { params: { token } });
    expect(answer.statusCode).toBe(200);
    const { data } = answer;
    if (data.state === 'over') expect(data.from).toBe('');
    return data.state === 'over';
  };
  const first = await invited(as, '+2348037770007');
  const second = await invited(as, '+2348037770007');
  expect([await gone(first), await gone(second)]).toEqual([true, false]);
  const sender = (change: { status: 'active' | 'disabled'; erase_at: Date | null }) =>
    t.asSystem((trx) =>
      trx.updateTable('accounts').set(change).where('phone', '=', '+2348037770007').execute(),
    );
  for (const change of [
    { status: 'disabled' as const, erase_at: null },
    { status: 'active' as const, erase_at: new Date() },
  ]) {
    await sender(change);
    expect(await gone(second)).toBe(true);
    expect((await join(second, '+2348037770008')).statusCode).toBe(404);
  }
  await sender({ status: 'active', erase_at: null });
  expect(await gone(second)).toBe(false);
  await t.send(withdrawInvitation, { as });
  expect(await gone(second)).toBe(true);
  const third = await invited(as, '+2348037770007');
  await t.asSystem((trx) =>
    trx
      .updateTable('wedding_plan_invitations')
      .set({ expires_at: new Date() })
      .where('accepted_at', 'is', null)
      .execute(),
  );
  expect((await join(third, '+2348037770008')).statusCode).toBe(404);
  const fourth = await invited(as, '+2348037770007');
  const both = await Promise.all([join(fourth, '+2348037770008'), join(fourth, '+2348037770009')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  // A used link and one that never existed look the same.
  expect([await gone(fourth), await gone('x'.repeat(43))]).toEqual([true, true]);
  const rows = await t.pool.query(
    `select i::text, (select string_agg(a::text, '') from audit a) from wedding_plan_invitations i`,
  );
  for (const token of [first, second, third, fourth]) expect(JSON.stringify(rows.rows)).not.toContain(token);
});

test('joining again with the same proof, after its answer was lost, signs the partner in, and nobody else', async () => {
  const owner = await t.coupleToken('+2348037770061');
  const token = await invited(owner, '+2348037770061');
  const key = await provedKey(t, '+2348037770062', 'join');
  const joining = () => t.send(acceptInvitation, { params: { token }, body: { key } });
  const first = await joining();
  const again = await joining();
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.data.user).toEqual(first.data.user);
  expect((await t.send(getMe, { as: again.data.token })).statusCode).toBe(200);
  expect((await planOf(owner)).members).toHaveLength(2);
  expect((await join(token, '+2348037770063')).statusCode).toBe(404);
  // Once the partner has been removed, the link is over for this number too.
  const query = { key: await ownKey(t, owner, 'remove') };
  await t.send(removePlanMember, { as: owner, params: { id: again.data.user.id }, query });
  expect((await joining()).statusCode).toBe(404);
});

test('a joining partner brings its own checklists along, and a third person is refused', async () => {
  const owner = await t.coupleToken('+2348037770011');
  const partner = await t.coupleToken('+2348037770012');
  const { id, task_id } = await ownedChecklist(t, partner);
  await ownedChecklist(t, owner);
  const { cursor } = (await t.send(listChecklists, { as: owner })).data;
  const { token } = (await join(await invited(owner, '+2348037770011'), '+2348037770012')).data;
  const lists = (await t.send(listChecklists, { as: token })).data.checklists;
  expect(lists).toHaveLength(2);
  const seen = (await t.send(listChecklists, { as: owner })).data.checklists;
  expect(seen.map((list) => list.id)).toContain(id);
  // A page that the owner has open receives all of it.
  const news = (await t.send(listChanges, { as: owner, query: { since: String(cursor) } })).data.rows;
  expect(news).toMatchObject([{ id }, { entity: 'checklist_category', checklist_id: id }, { id: task_id }]);
  const key = await provedKey(t, '+2348037770011', 'invite');
  expect((await t.send(invitePartner, { as: owner, body: { key } })).code).toBe('PLAN_SHARED');
});

test.each([1, 2, 3, 4])(
  'SEC-27: two links that one number accepts at once join it to one plan, and move nothing of the other (%s)',
  async (n) => {
    const phones = [`+234803777010${n}`, `+234803777020${n}`];
    const phone = `+234803777030${n}`;
    const [first, second] = [await t.coupleToken(String(phones[0])), await t.coupleToken(String(phones[1]))];
    const joining = await t.coupleToken(phone);
    const lists = [(await ownedChecklist(t, first)).id, (await ownedChecklist(t, second)).id];
    // The number has a plan of its own in every second round.
    const theirs = n % 2 ? [] : [(await ownedChecklist(t, joining)).id];
    const links = [await invited(first, String(phones[0])), await invited(second, String(phones[1]))];
    const keys = [await provedKey(t, phone, 'join'), await provedKey(t, phone, 'join')];
    const answers = await Promise.all(
      links.map((token, at) =>
        t.send(acceptInvitation, { params: { token }, body: { key: String(keys[at]) } }),
      ),
    );
    expect(answers.map(({ statusCode, code }) => code || statusCode).toSorted()).toEqual([
      200,
      'PLAN_SHARED',
    ]);
    const joined = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const [at, as] of [first, second].entries()) {
      const { checklists } = (await t.send(listChecklists, { as })).data;
      const expected = at === joined ? [String(lists[at]), ...theirs] : [String(lists[at])];
      expect(checklists.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    }
  },
);

test('when a member leaves or is removed, the plan stays with the other and the cover ends', async () => {
  const owner = await t.coupleToken('+2348037770013');
  const stranger = await t.coupleToken('+2348037770014');
  const partner = (await join(await invited(owner, '+2348037770013'), '+2348037770015')).data;
  const me = (await t.send(getMe, { as: owner })).data.id;
  const remove = async (as: string, id: number, purpose: 'remove' | 'leave' = 'remove') =>
    t.send(removePlanMember, { as, params: { id }, query: { key: await ownKey(t, as, purpose) } });
  expect((await remove(stranger, partner.user.id)).statusCode).toBe(404);
  // The partner may leave the plan but can't remove its owner.
  const taken = await remove(partner.token, me);
  expect([taken.statusCode, taken.code]).toEqual([403, 'NOT_OWNER']);
  expect((await remove(owner, partner.user.id)).statusCode).toBe(200);
  const ended = await t.send(getMe, { as: partner.token });
  expect([ended.code, ended.json.plan_id]).toEqual(['SUBSCRIPTION_ENDED', null]);
  expect((await remove(owner, me, 'leave')).code).toBe('ALONE');

  const again = (await join(await invited(owner, '+2348037770013'), '+2348037770015')).data;
  await remove(owner, me, 'leave');
  // The plan now belongs to the partner, and the former owner has none.
  const plan = await t.db
    .selectFrom('wedding_plan_members')
    .selectAll()
    .where('account_id', '=', again.user.id)
    .execute();
  expect(plan).toMatchObject([{ role: 'owner' }]);
  expect((await planOf(owner)).plan).toBeNull();
});

test('SEC-10: a removal that waits removes nobody who has left for another plan meanwhile', async () => {
  const owner = await t.coupleToken('+2348037770061');
  const partner = (await join(await invited(owner, '+2348037770061'), '+2348037770062')).data;
  const planId = assertPresent((await planOf(owner)).plan).id;
  const other = await t.coupleToken('+2348037770063');
  await t.send(createWeddingPlan, { as: other, body: { id: crypto.randomUUID() } });
  const plan_id = assertPresent((await planOf(other)).plan).id;
  const key = await ownKey(t, owner, 'remove');
  const { removal } = await t.asSystem(async (trx) => {
    await trx.selectFrom('wedding_plans').select('id').where('id', '=', planId).forUpdate().execute();
    const waiting = t.send(removePlanMember, { as: owner, params: { id: partner.user.id }, query: { key } });
    await vi.waitFor(async () =>
      expect((await t.pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
    );
    await trx
      .updateTable('wedding_plan_members')
      .set({ plan_id })
      .where('account_id', '=', partner.user.id)
      .execute();
    return { removal: waiting };
  });
  expect((await removal).statusCode).toBe(404);
  expect((await planOf(other)).members).toHaveLength(2);
});

test('SEC-10: a write and an invitation that wait while their sender is removed don’t reach the plan any more', async () => {
  const owner = await t.coupleToken('+2348037770064');
  const partner = (await join(await invited(owner, '+2348037770064'), '+2348037770065')).data;
  await t.couple('+2348037770065');
  const planId = assertPresent((await planOf(owner)).plan).id;
  const key = await ownKey(t, partner.token, 'invite');
  const ceremony = { entity: 'ceremony', id: crypto.randomUUID(), version: 0, sort: 'i', kind: 'other' };
  const changes = [{ ...ceremony, name: 'Tea', date: null, guests: 1 }];
  for (const send of [
    () => t.send(saveChanges, { as: partner.token, body: { changes } }),
    () => t.send(invitePartner, { as: partner.token, body: { key } }),
  ]) {
    const { sent } = await t.asSystem(async (trx) => {
      await lockPlan(trx, planId);
      const sent = send();
      await vi.waitFor(async () =>
        expect((await t.pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
      );
      await leavePlan(trx, partner.user.id);
      return { sent };
    });
    await sent;
    const { plan, invitation } = await planOf(owner);
    expect([plan?.ceremonies, invitation]).toEqual([[], null]);
    await t.asSystem(async (trx) => {
      await leavePlan(trx, partner.user.id);
      await joinPlan(trx, { planId, accountId: partner.user.id });
    });
  }
});

test('an open page learns which plan is its account’s, after joining and after it was removed', async () => {
  const phones = ['+2348037770051', '+2348037770052'];
  const owner = await t.coupleToken(String(phones[0]));
  const tunde = await t.coupleToken(String(phones[1]));
  await ownedChecklist(t, owner);
  const changes = async (as: string) => (await t.send(listChanges, { as, query: { since: '0' } })).data;
  expect(await changes(tunde)).toEqual({ cursor: 0, plan_id: null, rows: [] });
  const { token, user } = (await join(await invited(owner, String(phones[0])), String(phones[1]))).data;
  const id = (await planOf(owner)).plan?.id;
  expect((await changes(token)).plan_id).toBe(id);
  // Nothing has changed since, and the plan is still named.
  const { cursor } = await changes(owner);
  const query = { since: String(cursor) };
  expect((await t.send(listChanges, { as: owner, query })).data).toEqual({ cursor, plan_id: id, rows: [] });
  const key = await ownKey(t, owner, 'remove');
  expect(
    (await t.send(removePlanMember, { as: owner, params: { id: user.id }, query: { key } })).statusCode,
  ).toBe(200);
  expect(await changes(token)).toEqual({ cursor: 0, plan_id: null, rows: [] });
});

test('a plan is created once under the phone’s id, and an id of another couple is refused', async () => {
  const as = await t.coupleToken('+2348037770016');
  const id = crypto.randomUUID();
  const make = (who: string) => t.send(createWeddingPlan, { as: who, body: { id } });
  expect((await make(as)).data.plan?.id).toBe(id);
  expect((await make(as)).data.plan?.id).toBe(id);
  expect((await make(await t.coupleToken('+2348037770017'))).statusCode).toBe(404);
});
