import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapters } from './adapters.ts';
import { type ConformanceHouse, conformanceHouse, HOUR, later, said } from './conformance-house.ts';
import { dialects, everyDialect } from './dialects.ts';

// Every case runs for every provider and channel; a new adapter is held to them the moment it is registered.
let house: ConformanceHouse;
beforeAll(async () => {
  house = await conformanceHouse();
});
afterAll(() => house.t.close());

test('every adapter that is registered is held to these cases on each of its channels', () => {
  const spoken = adapters.flatMap(({ name, read }) =>
    Object.keys(read).map((channel) => `${name} ${channel}`),
  );
  expect(dialects.map(({ provider, channel }) => `${provider} ${channel}`).sort()).toEqual(spoken.sort());
});

describe.each(everyDialect)('%s', (_name, dialect) => {
  test('security line 19: a message is in the journal word for word before it is answered, and then acted on', async () => {
    const one = said();
    const body = dialect.subscribes(one);
    const answer = await house.post(dialect, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Received', data: null }]);
    const [row] = await house.rowsOf(one.phone);
    expect(row).toMatchObject({ body, provider: dialect.provider, acted_at: null });
    if (dialect.hasTime) expect(row.happened_at).toEqual(one.at);
    else expect(row.happened_at).toEqual(row.received_at);
    await house.act();
    const found = await house.membership(one.phone);
    expect(found).toMatchObject({ stretches: [{ starts_at: row.happened_at }], charges: 1 });
    expect((await house.t.login({ login: one.phone })).statusCode).toBe(200);
  });

  test('security line 19: sent again, one after the other or all at once, it counts once', async () => {
    const one = said();
    const body = dialect.subscribes(one);
    await Promise.all(Array.from({ length: 8 }, () => house.post(dialect, body)));
    await house.act();
    expect((await house.post(dialect, body)).statusCode).toBe(200);
    await house.act();
    expect(await house.rowsOf(one.phone)).toHaveLength(1);
    expect((await house.membership(one.phone)).charges).toBe(1);
  });

  test('security line 19: two of the same content are two where the provider gives them ids', async () => {
    const one = said();
    await house.post(dialect, dialect.subscribes(one));
    await house.post(dialect, dialect.subscribes(later(one, 0.1)));
    expect(await house.rowsOf(one.phone)).toHaveLength(dialect.hasId ? 2 : 1);
    await house.act();
    expect((await house.membership(one.phone)).charges).toBe(dialect.hasId ? 2 : 1);
  });

  // Where a channel tells no time there is no such case.
  const timed = dialect.hasTime ? [dialect] : [];
  test.each(timed)('security line 19: out of order and delayed, it ends as it would in order', async () => {
    const results = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const one = said(30);
      const bodies = [
        dialect.subscribes(one),
        dialect.stops(later(one, 5)),
        dialect.subscribes(later(one, 20)),
      ];
      for (const index of order) {
        await house.post(dialect, bodies[index] ?? '');
        // Each arrives long after the one before was acted on.
        await house.act();
      }
      const hours = (date: Date) => (date.getTime() - one.at.getTime()) / HOUR;
      const { stretches } = await house.membership(one.phone);
      results.push(stretches.map((row) => [hours(row.starts_at), hours(row.ends_at), row.cancelled]));
    }
    expect(results[0]).toHaveLength(2);
    expect(results[0]?.[0]).toEqual([0, 5, true]);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  test.each(timed)('a provider’s clock that is ahead counts as now', async () => {
    const one = said(-48);
    await house.post(dialect, dialect.subscribes(one));
    const [row] = await house.rowsOf(one.phone);
    expect(row.happened_at).toEqual(row.received_at);
  });

  test('security line 5: what ends a membership puts the couple out at once', async () => {
    const one = said();
    await house.post(dialect, dialect.subscribes(one));
    await house.act();
    const as = (await house.t.login({ login: one.phone })).json().data.token;
    await house.post(dialect, dialect.stops(later(one, 0.5)));
    await house.act();
    const me = await house.t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${as}` } });
    expect([me.statusCode, me.json().code]).toEqual([401, 'SUBSCRIPTION_ENDED']);
    expect(me.json().message).toMatch(/^Your Weekly plan ended on \d+ \w+ \d{4}/);
  });

  test('security line 20: what grants nothing is kept and grants nothing', async () => {
    const one = said();
    expect((await house.post(dialect, dialect.chats(one))).statusCode).toBe(200);
    await house.act();
    expect(await house.membership(one.phone)).toEqual({ stretches: [], charges: 0 });
    const [row] = await house.rowsOf(one.phone);
    expect(['unknown', 'failed']).toContain(row.outcome);
    expect((await house.t.login({ login: one.phone })).statusCode).toBe(401);
  });

  test('every written form of a number is the same member', async () => {
    const one = said();
    const local = one.phone.slice(4);
    for (const phone of [`+234${local}`, `+234 ${local.slice(0, 3)} ${local.slice(3)}`]) {
      await house.post(dialect, dialect.subscribes({ ...later(one, 0.1), phone }));
    }
    await house.act();
    expect(await house.rowsOf(one.phone)).toHaveLength(2);
  });
});
