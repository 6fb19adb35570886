import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import {
  conformanceAggregator,
  PREVIOUS_SECRET,
  postTo,
  SIGNING_KEY,
  sentTexts,
} from '../testing/conformance-aggregator.ts';
import { type Dialect, everyDialect } from '../testing/dialects.ts';
import { CALLBACK_SECRET } from '../testing/test-app.ts';
import { CALLBACK_MAX_BYTES } from './raw-body.ts';

// Tests which callers are admitted, for each provider and channel as in conformance.test.ts.
const conformance = await conformanceAggregator();

describe.each(everyDialect)('%s', (_name, dialect) => {
  test('SEC-20: the previous secret is valid during a rotation; a forged call leaves no trace', async () => {
    const before = await conformance.rows('journal');
    for (const secret of ['x'.repeat(43), CALLBACK_SECRET.slice(1), `${CALLBACK_SECRET}a`, 'signed']) {
      const answer = await conformance.post(dialect, dialect.subscribes(sentTexts()), { secret });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await conformance.rows('journal')).toBe(before);
    expect(
      (await conformance.post(dialect, dialect.subscribes(sentTexts()), { secret: PREVIOUS_SECRET }))
        .statusCode,
    ).toBe(200);
  });

  test('SEC-20: a signed call is valid for 300 seconds and only with its own body', async () => {
    const body = dialect.subscribes(sentTexts());
    const signed = async (secondsOff: number, { key = SIGNING_KEY, of = body } = {}) => {
      const time = Math.floor(Date.now() / 1000) + secondsOff;
      const digest = createHmac('sha256', key).update(`${time}.${of}`).digest('hex');
      const headers = { 'x-signature': `t=${time},v1=${digest}` };
      return (await conformance.post(dialect, body, { secret: 'signed', headers })).statusCode;
    };
    expect(await signed(-310)).toBe(404);
    expect(await signed(310)).toBe(404);
    expect(await signed(0, { key: 'b'.repeat(30) })).toBe(404);
    expect(await signed(0, { of: `${body} ` })).toBe(404);
    expect(await signed(-290)).toBe(200);
  });

  test('SEC-20: if networks are set, only those may call', async () => {
    const callbacks = {
      secrets: [CALLBACK_SECRET],
      allowedFrom: ['196.216.0.0/16', '2c0f::/32'],
      hmacKeys: [],
    };
    const app = await buildApp({ db: conformance.t.db, config: { ...conformance.t.config, callbacks } });
    const from = async (ip: string) =>
      (
        await postTo(app, dialect, {
          body: dialect.grantsNothing(sentTexts()),
          headers: { 'x-forwarded-for': ip },
        })
      ).statusCode;
    expect([await from('196.216.4.5'), await from('2c0f::9')]).toEqual([200, 200]);
    expect([await from('41.58.1.1'), await from('2001:db8::1')]).toEqual([404, 404]);
    await app.close();
  });

  test('SEC-19: a body that is too large is refused with 413 and leaves no trace', async () => {
    const before = await conformance.rows('journal');
    const answer = await conformance.post(
      dialect,
      dialect.grantsNothing(sentTexts()) + ' '.repeat(CALLBACK_MAX_BYTES),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    expect(await conformance.rows('journal')).toBe(before);
  });

  test('SEC-19: while the database is down the provider gets 503, never "received"', async () => {
    const away = openDatabase({
      connection: { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' },
      log: { info: () => {}, warn: () => {} },
    });
    const app = await buildApp({ db: away.db, config: conformance.t.config });
    const answer = await postTo(app, dialect, { body: dialect.subscribes(sentTexts()) });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    await app.close();
    await away.close();
  });

  test('SEC-12: any body with the right secret is stored and grants nothing', async () => {
    // The messages of the previous cases are acted on first.
    await conformance.act();
    const before = await conformance.rows('accounts');
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), bent(dialect)), async (body) => {
        expect((await conformance.post(dialect, body)).statusCode).toBe(200);
      }),
      { numRuns: 60 },
    );
    await conformance.act();
    expect(await conformance.rows('accounts')).toBe(before);
    const waiting = await conformance.t.pool.query(
      "select from journal where acted_at is null and channel <> 'secure-d'",
    );
    expect(waiting.rowCount).toBe(0);
  });
});

/** Generates a message from an invalid number, or a truncated one. */
const bent = (dialect: Dialect) =>
  fc.oneof(
    fc
      .constantFrom('+14155550100', '33070', '', 'MTN')
      .map((phone) => dialect.subscribes({ ...sentTexts(), phone })),
    fc.nat(30).map((length) => dialect.subscribes(sentTexts()).slice(0, length)),
  );
