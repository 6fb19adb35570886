import { getSubscription } from '@wedding/shared/contract/subscription.ts';
import { describe, expect, test } from 'vitest';
import { conformanceAggregator, HOUR_MS, later, sentTexts } from '../testing/conformance-aggregator.ts';
import { dialects, everyDialect } from '../testing/dialects.ts';
import { adapters } from './adapters.ts';

// All cases run for each provider and channel, including each newly registered adapter.
const conformance = await conformanceAggregator();

test('every registered adapter has these cases for each of its channels', () => {
  const spoken = adapters.flatMap(({ name, read }) =>
    Object.keys(read).map((channel) => `${name} ${channel}`),
  );
  expect(dialects.map(({ provider, channel }) => `${provider} ${channel}`).sort()).toEqual(spoken.sort());
});

describe.each(everyDialect)('%s', (_name, dialect) => {
  test('SEC-19: a message is in the journal unchanged before the response, and is then acted on', async () => {
    const one = sentTexts();
    const body = dialect.subscribes(one);
    const answer = await conformance.post(dialect, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Received', data: null }]);
    const [row] = await conformance.rowsOf(one.phone);
    expect(row).toMatchObject({ body, provider: dialect.provider, acted_at: null });
    if (dialect.hasTime) expect(row.happened_at).toEqual(one.at);
    else expect(row.happened_at).toEqual(row.received_at);
    await conformance.act();
    const found = await conformance.membership(one.phone);
    expect(found).toMatchObject({ periods: [{ starts_at: row.happened_at }], charges: 1 });
    expect((await conformance.t.login({ login: one.phone })).statusCode).toBe(200);
  });

  test('SEC-19: a message that is repeated, in sequence or in parallel, counts once', async () => {
    const one = sentTexts();
    const body = dialect.subscribes(one);
    await Promise.all(Array.from({ length: 8 }, () => conformance.post(dialect, body)));
    await conformance.act();
    expect((await conformance.post(dialect, body)).statusCode).toBe(200);
    await conformance.act();
    expect(await conformance.rowsOf(one.phone)).toHaveLength(1);
    expect((await conformance.membership(one.phone)).charges).toBe(1);
  });

  test('SEC-19: two messages with the same content count twice if the provider gives them ids', async () => {
    const one = sentTexts();
    await conformance.post(dialect, dialect.subscribes(one));
    await conformance.post(dialect, dialect.subscribes(later(one, 0.1)));
    expect(await conformance.rowsOf(one.phone)).toHaveLength(dialect.hasId ? 2 : 1);
    await conformance.act();
    expect((await conformance.membership(one.phone)).charges).toBe(dialect.hasId ? 2 : 1);
  });

  test('SEC-19: the same body is a new message only after the window, and never with the same id', async () => {
    const one = sentTexts();
    const body = dialect.subscribes(one);
    const again = () => Promise.all(Array.from({ length: 4 }, () => conformance.post(dialect, body)));
    await again();
    await conformance.age(one.phone, 9);
    await again();
    expect(await conformance.rowsOf(one.phone)).toHaveLength(1);
    await conformance.age(one.phone, 2);
    await again();
    const rows = await conformance.rowsOf(one.phone);
    expect(rows.map((row) => row.body)).toEqual(dialect.hasId ? [body] : [body, body]);
    await conformance.age(one.phone, 60 * 24);
    await again();
    expect(await conformance.rowsOf(one.phone)).toHaveLength(dialect.hasId ? 1 : 3);
    await conformance.act();
    // A notice that repeats what is true adds no paid time and no charge.
    expect(await conformance.membership(one.phone)).toMatchObject({ periods: [{}], charges: 1 });
  });

  // A channel without times has no such case.
  const timed = dialect.hasTime ? [dialect] : [];
  test.each(timed)('SEC-19: delayed messages in any order lead to the same result as in order', async () => {
    const results = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const one = sentTexts(30);
      const bodies = [
        dialect.subscribes(one),
        dialect.stops(later(one, 5)),
        dialect.subscribes(later(one, 20)),
      ];
      for (const index of order) {
        await conformance.post(dialect, bodies[index] ?? '');
        // Each message arrives after the previous one was acted on.
        await conformance.act();
      }
      const hours = (date: Date) => (date.getTime() - one.at.getTime()) / HOUR_MS;
      const { periods } = await conformance.membership(one.phone);
      results.push(periods.map((row) => [hours(row.starts_at), hours(row.ends_at), row.cancelled]));
    }
    // Two weeks in one period, because no paid day is lost. A charge after the removal isn't the couple's own consent.
    expect(results[0]).toEqual([[0, 2 * 7 * 24, dialect.channel === 'subscription']]);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  test.each(timed)('a message’s time in the future counts as now', async () => {
    const one = sentTexts(-48);
    await conformance.post(dialect, dialect.subscribes(one));
    const [row] = await conformance.rowsOf(one.phone);
    expect(row.happened_at).toEqual(row.received_at);
  });

  test('SEC-5: a message that stops a membership ends its renewal, and neither the session nor a paid day', async () => {
    const one = sentTexts();
    await conformance.post(dialect, dialect.subscribes(one));
    await conformance.act();
    const as = (await conformance.t.signIn({ login: one.phone })).token;
    const before = (await conformance.t.send(getSubscription, { as })).data;
    await conformance.post(dialect, dialect.stops(later(one, 0.5)));
    await conformance.act();
    expect((await conformance.t.send(getSubscription, { as })).data).toEqual({ ...before, renews: false });
  });

  test('SEC-20: an unknown message is stored and grants nothing', async () => {
    const one = sentTexts();
    expect((await conformance.post(dialect, dialect.grantsNothing(one))).statusCode).toBe(200);
    await conformance.act();
    expect(await conformance.membership(one.phone)).toEqual({ periods: [], charges: 0 });
    const [row] = await conformance.rowsOf(one.phone);
    expect(['unknown', 'failed']).toContain(row.outcome);
    expect((await conformance.t.login({ login: one.phone })).statusCode).toBe(401);
  });

  test('all written forms of a number belong to the same member', async () => {
    const one = sentTexts();
    const local = one.phone.slice(4);
    for (const phone of [`+234${local}`, `+234 ${local.slice(0, 3)} ${local.slice(3)}`]) {
      await conformance.post(dialect, dialect.subscribes({ ...later(one, 0.1), phone }));
    }
    await conformance.act();
    expect(await conformance.rowsOf(one.phone)).toHaveLength(2);
  });
});
