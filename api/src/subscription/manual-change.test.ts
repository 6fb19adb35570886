import { randomUUID } from 'node:crypto';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { getMember, updateMember } from '@wedding/shared/contract/member.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { createTariff, getSubscription, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { recordConflict } from '@wedding/shared/contract/version.schema.ts';
import { expect, test, vi } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();
const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
const productId = (await t.send(createTariff, { as: admin, body: plan })).data.product_id;

const put = async (id: number, body: object, as = admin) => {
  const version = await storedVersion(t, 'accounts', id);
  const reason = 'new_number' in body && { move_reason: 'Lost the SIM' };
  return t.send(updateMember, { as, params: { id }, body: { ...body, ...reason, version } });
};

async function member(phone: string) {
  await t.text(phone, 'WED WEEK', '33070');
  const { token, user } = await t.signIn({ login: phone });
  return { id: user.id as number, token: token as string };
}

test('a membership moves with its couple to another number and back, and the old number starts without one', async () => {
  const [old, fresh] = ['+2348031250001', '+2348031250002'];
  const { id, token } = await member(old);
  const before = (await t.send(getSubscription, { as: token })).data;
  const moved = await put(id, { new_number: '0803 125 0002' });
  expect(moved.data).toMatchObject({ id, phone: '+•••••••••0002' });
  expect((await t.send(getSubscription, { as: token })).statusCode).toBe(401);
  expect((await t.login({ login: old })).statusCode).toBe(401);
  const as = (await t.signIn({ login: fresh })).token;
  expect((await t.send(getSubscription, { as })).data).toEqual(before);
  // A later text renews the one membership.
  await t.text(fresh, 'WED WEEK', '33070');
  const after = (await t.send(getSubscription, { as })).data;
  expect(after.charges).toHaveLength(2);
  expect(after.starts_at).toBe(before.starts_at);

  await put(id, { new_number: old });
  expect((await t.signIn({ login: old })).user.id).toBe(id);
  await t.text(old, 'WED WEEK', '33070');
  const again = (await t.signIn({ login: old })).token;
  expect((await t.send(getSubscription, { as: again })).data).toMatchObject({
    starts_at: before.starts_at,
    charges: { length: 3 },
  });
  // The other number now belongs to somebody else.
  await t.text(fresh, 'WED WEEK', '33070');
  const other = await t.signIn({ login: fresh });
  expect(other.user.id).not.toBe(id);
  expect((await t.send(getSubscription, { as: other.token })).data.charges).toHaveLength(1);
  const taken = await put(id, { new_number: fresh });
  expect([taken.statusCode, taken.code]).toEqual([409, 'PHONE_TAKEN']);
  const wrong = await put(id, { new_number: '12345' });
  expect([wrong.statusCode, Object.keys(wrong.errors)]).toEqual([422, ['new_number']]);
});

test('a change of a member that is refused in one part changes nothing', async () => {
  const [phone, taken] = ['+2348031250021', '+2348031250022'];
  const { id, token } = await member(phone);
  await member(taken);
  const before = (await t.send(getSubscription, { as: token })).data;
  const grant = { days: 7, reason: 'Sorry' };
  for (const new_number of ['12345', taken]) {
    const answer = await put(id, { status: 'disabled', new_number, grant, end_session: true });
    expect(Object.keys(answer.errors)).toEqual(['new_number']);
    expect((await t.send(getMember, { as: admin, params: { id } })).data.status).toBe('active');
    expect((await t.send(getSubscription, { as: token })).data).toEqual(before);
  }
});

test('all parts of a change of a member apply together', async () => {
  const { id } = await member('+2348031250023');
  const { data } = await t.send(getMember, { as: admin, params: { id } });
  const grant = { days: 7, reason: 'Sorry' };
  const changed = await put(id, { status: 'disabled', new_number: '+2348031250024', grant });
  expect(changed.data).toMatchObject({ status: 'disabled', signed_in: false, phone: '+•••••••••0024' });
  const until = (text: string | null) => Date.parse(`${text?.replace(' ', 'T')}Z`);
  const more = until(changed.data.subscribed_until) - until(data.subscribed_until);
  expect(Math.round(more / 86_400_000)).toBe(7);
  const ended = await put(id, { status: 'active', grant, end: { reason: 'Asked' } });
  expect(ended.data.status).toBe('active');
  expect(until(ended.data.subscribed_until)).toBeLessThanOrEqual(Date.now());
});

test('free days that are granted again with the same key are added once, also at the same time', async () => {
  const [{ id }, { id: other }] = [await member('+2348031250031'), await member('+2348031250032')];
  const end = async (of: number) => {
    const { data } = await t.send(getMember, { as: admin, params: { id: of } });
    return Date.parse(`${data.subscribed_until?.replace(' ', 'T')}Z`);
  };
  const [before, otherBefore] = [await end(id), await end(other)];
  const grant = { days: 7, reason: 'Sorry', key: randomUUID() };
  const answers = await Promise.all([put(id, { grant }), put(id, { grant })]);
  answers.push(await put(id, { grant }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await end(id)) - before).toBe(7 * 86_400_000);
  const moved = { new_number: '+2348031250033', grant };
  expect((await put(id, moved)).statusCode).toBe(200);
  expect((await end(id)) - before).toBe(7 * 86_400_000);
  // The key is one member's. Without a key, as released pages send it, each grant counts.
  await put(other, { grant });
  for (const _ of [1, 2]) await put(other, { grant: { days: 1, reason: 'Sorry' } });
  expect((await end(other)) - otherBefore).toBe(9 * 86_400_000);
});

test('SEC-5: a membership that an administrator ends is over at once, and the audit shows who did it', async () => {
  const { id, token } = await member('+2348031250003');
  expect((await put(id, { end: { reason: 'Asked by phone' } })).statusCode).toBe(200);
  expect((await t.send(getMe, { as: token })).code).toBe('SUBSCRIPTION_ENDED');
  const trail = await t.pool.query(
    `select actor from audit where entity = 'subscriptions' and action = 'update' order by id desc limit 1`,
  );
  expect(trail.rows).toEqual([{ actor: 'admin' }]);
});

test('a membership that two administrators end at the same time is ended once', async () => {
  const { id } = await member('+2348031250041');
  const end = { reason: 'Asked by phone' };
  const other = await t.adminToken('other-admin@example.com');
  const answers = await Promise.all([put(id, { end }), put(id, { end }, other), put(id, { end })]);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  const events = (await t.send(listMemberEvents, { as: admin, params: { id } })).data.data;
  expect(events.map(({ outcome }) => outcome)).toEqual(['stopped', 'started']);
});

test('an end and a text of the same moment take their locks in the same order, so neither is refused', async () => {
  const phone = '+2348031250091';
  const { id } = await member(phone);
  const fold = await t.pool.connect();
  try {
    // The first half of a fold: the text's job has the number, and not yet the account.
    await fold.query('begin');
    await fold.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entitlement:${phone}`]);
    const ending = put(id, { end: { reason: 'Asked by phone' } });
    await vi.waitFor(async () => {
      const { rowCount } = await t.pool.query(`select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`);
      expect(rowCount).toBe(1);
    }, 4_000);
    await fold.query('select id from accounts where phone = $1 for no key update', [phone]);
    await fold.query('commit');
    expect((await ending).message).toBe('Membership ended');
  } finally {
    // Closed instead of reused: that also ends the transaction of a test that has failed.
    fold.release(true);
  }
});

test('an end that is sent again after a lost answer succeeds and ends nothing more', async () => {
  const phone = '+2348031250042';
  const { id } = await member(phone);
  const end = { reason: 'Asked by phone' };
  const answers = [await put(id, { end }), await put(id, { end })];
  expect(answers.map(({ statusCode, message }) => [statusCode, message])).toEqual(
    Array(2).fill([200, 'Membership ended']),
  );
  const outcomes = async () =>
    (await t.send(listMemberEvents, { as: admin, params: { id } })).data.data.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['stopped', 'started']);
  // Another administrator, or another reason, is another end.
  const other = await t.adminToken('third-admin@example.com');
  const refused = [await put(id, { end }, other), await put(id, { end: { reason: 'Something else' } })];
  expect(refused.map(({ code }) => code)).toEqual(['NO_MEMBERSHIP', 'NO_MEMBERSHIP']);
  // A membership that has started since is ended by the same words.
  await t.text(phone, 'WED WEEK', '33070');
  expect((await put(id, { end })).message).toBe('Membership ended');
  expect(await outcomes()).toEqual(['stopped', 'started', 'stopped', 'started']);
});

test('SEC-5: an administrator’s end ends the session for good, so a couple that subscribes again has to sign in', async () => {
  const phone = '+2348031250004';
  const { token } = await member(phone);
  await t.endNow(phone);
  await t.text(phone, 'WED WEEK', '33070');
  expect((await t.send(getMe, { as: token })).code).toBe('SESSION_EXPIRED');
  expect((await t.login({ login: phone })).statusCode).toBe(200);
});

test('SEC-46: of two administrators who give a member free days at once, the second is told and nothing is given twice', async () => {
  const bola = await t.adminToken('bola@example.com');
  await t.send(updateProfile, { as: admin, body: { firstname: 'Kemi' } });
  await t.send(updateProfile, { as: bola, body: { firstname: 'Bola' } });
  const { id } = await member('+2348031250061');
  const version = await storedVersion(t, 'accounts', id);
  const give = (as: string, grant: object, seen: number | undefined = version) =>
    t.send(updateMember, { as, params: { id }, body: { grant, version: seen } });
  const grants = [admin, bola].map((as) => ({ as, grant: { days: 7, reason: 'Sorry', key: randomUUID() } }));
  const answers = await Promise.all(grants.map(({ as, grant }) => give(as, grant)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const first = answers.findIndex(({ statusCode }) => statusCode === 200);
  const winner = assertPresent(grants[first]);
  const loser = assertPresent(grants[1 - first]);
  const [conflict] = recordConflict.array().parse(answers[1 - first]?.json.conflicts);
  const { changed, changed_by, current } = assertPresent(conflict);
  expect({ changed, changed_by }).toEqual({
    changed: ['membership'],
    changed_by: winner.as === bola ? 'Bola' : 'Kemi',
  });
  // The same grant again, whose answer was lost, is no second one.
  expect((await give(winner.as, winner.grant)).statusCode).toBe(200);
  const granted = async () =>
    (await t.send(listMemberEvents, { as: admin, params: { id } })).data.data.filter(
      ({ kind }) => kind === 'free',
    );
  expect(await granted()).toHaveLength(1);
  const seen = (current as { version: number }).version;
  // Whoever ends what somebody else has just given is told too.
  const end = { reason: 'Asked for it by phone' };
  const ended = await t.send(updateMember, { as: loser.as, params: { id }, body: { end, version } });
  expect(ended.code).toBe('VERSION_CONFLICT');
  expect((await give(loser.as, loser.grant, seen)).statusCode).toBe(200);
  expect(await granted()).toHaveLength(2);
});

test('a retired plan continues for its members and accepts nobody new', async () => {
  const phone = '+2348031250005';
  await member(phone);
  await t.send(retireTariff, { as: admin, params: { id: productId } });
  await t.text('+2348031250006', 'WED WEEK', '33070');
  expect((await t.login({ login: '+2348031250006' })).statusCode).toBe(401);
  await t.text(phone, 'WED WEEK', '33070');
  const as = (await t.signIn({ login: phone })).token;
  expect((await t.send(getSubscription, { as })).data.charges).toHaveLength(2);
});

test('the database refuses to change or delete a row of the journal', async () => {
  await expect(t.pool.query(`update journal set body = 'x'`)).rejects.toThrow('keeps what it was told');
  await expect(t.pool.query('delete from journal')).rejects.toThrow('keeps what it was told');
});
