import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MembershipEvent } from '../journal/membership-event.ts';
import type { Entitlement, FoldTariff, JournalEvent } from './entitlement.ts';
import { foldEntitlement } from './fold.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 5, 1);
const graceMs = 24 * HOUR;

const plan = (productId: number, change: Partial<FoldTariff>): FoldTariff => ({
  productId,
  price: 100 * productId,
  duration: productId,
  code: '33070',
  title: `WED ${productId}`,
  createdAt: new Date(T0 - 30 * DAY),
  retiredAt: null,
  ...change,
});
const WEEK = plan(7, { price: 500 });
const MONTH = plan(30, { price: 1500 });
const RETIRED = plan(3, { retiredAt: new Date(T0 + 2 * DAY) });
const plans = [WEEK, MONTH, RETIRED];

const at = (days: number, event: MembershipEvent, key = `${event.kind} at ${days}`): JournalEvent => ({
  key,
  at: new Date(T0 + days * DAY),
  event: event,
});
const text = (textSent: string, code = '33070'): MembershipEvent => ({ kind: 'text', text: textSent, code });
const fold = (...events: JournalEvent[]) => foldEntitlement(events, { tariffs: plans, graceMs });
const days = (date: Date | null) => (date ? (date.getTime() - T0) / DAY : null);
const periods = ({ periods: all }: Entitlement) =>
  all.map((one) => [one.productId, days(one.startsAt), days(one.endsAt), days(one.cancelledAt)]);
const outcomes = (found: Entitlement) => [...found.outcomes.values()];

describe('a number’s entitlement', () => {
  test('a text with a title starts it, and another one while it runs adds paid time', () => {
    const found = fold(at(0, text(' wed 7 ')), at(5, text('ＷＥＤ 7')));
    expect(periods(found)).toEqual([[7, 0, 14, null]]);
    expect(outcomes(found)).toEqual(['started', 'renewed']);
    expect(found.charges.map((one) => one.amount)).toEqual([500, 500]);
  });

  test('a change of plan keeps the paid time, and a text after the end starts a new period', () => {
    const found = fold(at(0, text('WED 7')), at(1, text('WED 30')), at(50, text('WED 7')));
    expect(periods(found)).toEqual([
      [30, 0, 37, null],
      [7, 50, 57, null],
    ]);
    expect(outcomes(found)).toEqual(['started', 'changed', 'started']);
  });

  test.each([
    'STOP',
    'stop.',
    'Stop All',
    'STOPALL',
    'END',
    'Cancel',
    'CANCEL WED 7',
    '“Stop”',
    'stop  wed  7',
    ' ＳＴＯＰ ',
    'ＳＴＯＰ！',
  ])('%s ends it at once', (textSent) =>
    expect(periods(fold(at(0, text('WED 7')), at(2, text(textSent))))).toEqual([[7, 0, 2, 2]]),
  );

  test.each(['wed 7', '\tＷＥＤ\u00a07\n', 'ᵂᴱᴰ ⑦'])(
    'SEC-20: “%s” is the title WED 7 after NFKC, trim and case fold',
    (textSent) => expect(outcomes(fold(at(0, text(textSent))))).toEqual(['started']),
  );

  test.each([
    'STOP IT',
    'DON’T STOP',
    'WED',
    'WED 7 PLEASE',
    'LOGIN 12',
    '',
    // Other spaces within, characters that aren't seen, and letters of other alphabets that look the same.
    'WED  7',
    'WED\t7',
    'WED\n7',
    'WED7',
    'WED\u200b 7',
    'WED 7\u200b',
    '“WED 7”',
    'WED 7.',
    'WЕD 7',
  ])('SEC-20: “%s” is unknown and changes nothing', (textSent) => {
    const found = fold(at(0, text('WED 7')), at(2, text(textSent)));
    expect(periods(found)).toEqual([[7, 0, 7, null]]);
    expect(outcomes(found)).toEqual(['started', 'unknown']);
  });

  test('SEC-20: a title counts only at its own short code', () => {
    expect(outcomes(fold(at(0, text('WED 7', '33071'))))).toEqual(['unknown']);
  });

  test('after unsubscribing on the site the paid time runs to its end, and another text undoes it', () => {
    const cancelled = [at(0, text('WED 7')), at(2, { kind: 'cancel' })] as const;
    expect(periods(fold(...cancelled))).toEqual([[7, 0, 7, 2]]);
    expect(periods(fold(...cancelled, at(3, text('WED 7'), 'again')))).toEqual([[7, 0, 14, null]]);
  });

  test('STOP ends it even if a plan has this title', () => {
    const events = [at(0, text('WED 7')), at(1, text('stop'))];
    const found = foldEntitlement(events, { tariffs: [...plans, plan(9, { title: 'STOP' })], graceMs });
    expect(periods(found)).toEqual([[7, 0, 1, 1]]);
  });

  test('STOP is understood with a title that has punctuation', () => {
    const tariffs = [plan(8, { title: 'LET’S WED!' })];
    const events = [at(0, text('let’s wed!')), at(1, text('STOP LET’S WED!'))];
    expect(periods(foldEntitlement(events, { tariffs, graceMs }))).toEqual([[8, 0, 1, 1]]);
  });

  test('a plan that is created later doesn’t change what earlier texts meant', () => {
    const later = { createdAt: new Date(T0 + 5 * DAY) };
    const sent = [at(0, text('END GAME')), at(2, text('CANCEL PARTY')), at(6, text('CANCEL PARTY'), 'z')];
    const tariffs = [plan(9, { title: 'END GAME' }), plan(1, { title: 'GAME', ...later })];
    const found = foldEntitlement(sent, {
      tariffs: [...tariffs, plan(2, { title: 'PARTY', ...later })],
      graceMs,
    });
    expect(outcomes(found)).toEqual(['started', 'unknown', 'stopped']);
    expect(periods(found)).toEqual([[9, 0, 6, 6]]);
  });

  test('a text after STOP starts a new period, even in the same second', () => {
    expect(periods(fold(at(0, text('WED 7')), at(1, text('STOP')), at(1, text('WED 7'), 'z')))).toEqual([
      [7, 0, 1, 1],
      [7, 1, 8, null],
    ]);
    expect(
      periods(fold(at(0, text('WED 7'), 'a'), at(0, text('STOP'), 'b'), at(0, text('WED 7'), 'c'))),
    ).toEqual([[7, 0, 7, null]]);
  });

  test('charges renew with grace after the paid time, and failed tries cost nothing', () => {
    const charge = (ok: boolean, amount = 500): MembershipEvent => ({ kind: 'charge', amount, ok });
    const begun = [at(0, charge(true)), at(7, charge(false)), at(7.5, charge(false), 'again')] as const;
    expect(periods(fold(...begun))).toEqual([[7, 0, 8, null]]);
    expect(periods(fold(...begun, at(7.9, charge(true), 'paid')))).toEqual([[7, 0, 15.9, null]]);
    expect(periods(fold(...begun, at(9, charge(true), 'late')))).toEqual([
      [7, 0, 8, null],
      [7, 9, 17, null],
    ]);
    expect(outcomes(fold(at(0, charge(true, 499))))).toEqual(['unknown']);
  });

  test('a purchase reported both by a text and by a notice counts once, in either order', () => {
    const notice: MembershipEvent = { kind: 'notice', added: true, title: 'wed 7', code: '33070' };
    const minute = 1 / 1440;
    for (const both of [
      [at(0, text('WED 7')), at(minute, notice)],
      [at(0, notice), at(minute, text('WED 7'))],
    ]) {
      expect(periods(fold(...both))).toEqual([[7, 0, 7, null]]);
      expect(fold(...both).charges).toHaveLength(1);
    }
    const off = at(3, { ...notice, added: false });
    expect(periods(fold(at(0, notice), off))).toEqual([[7, 0, 3, 3]]);
    // A removal from the previous plan doesn't end the current one.
    expect(periods(fold(at(0, text('WED 7')), at(1, text('WED 30')), off))).toEqual([[30, 0, 37, null]]);
  });

  test('a retired plan accepts nobody new but continues for a couple that is on it', () => {
    expect(outcomes(fold(at(2.5, text('WED 3'))))).toEqual(['unknown']);
    expect(periods(fold(at(1, text('WED 3')), at(3, text('WED 3'))))).toEqual([[3, 1, 7, null]]);
  });

  test('a plan that is created later grants nothing to earlier texts', () => {
    const late = plan(9, { createdAt: new Date(T0 + 5 * DAY) });
    const found = foldEntitlement([at(0, text('WED 9'))], { tariffs: [late], graceMs });
    expect(outcomes(found)).toEqual(['unknown']);
  });
});

const anyEvent: fc.Arbitrary<MembershipEvent> = fc.oneof(
  fc
    .constantFrom('WED 7', 'wed 30', 'WED 3', 'STOP', 'hello', 'LOGIN 123456')
    .map((textSent) => text(textSent)),
  fc.record({
    kind: fc.constant('notice' as const),
    added: fc.boolean(),
    title: fc.constantFrom('WED 7', 'WED 30', 'OTHER'),
    code: fc.constantFrom('33070', '33071'),
  }),
  fc.record({
    kind: fc.constant('charge' as const),
    amount: fc.constantFrom(500, 1500, 1, null),
    ok: fc.boolean(),
  }),
  fc.constantFrom<MembershipEvent>(
    { kind: 'end' },
    { kind: 'cancel' },
    { kind: 'forget' },
    { kind: 'unreadable' },
    { kind: 'paid', productId: 7 },
    { kind: 'grant', productId: 30, until: new Date(T0 + 20 * DAY), renews: false },
  ),
);
/** Journals with few distinct timestamps, so that many coincide. Keys are unique, as in the database. */
const anyJournal = fc
  .array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 60 })), { maxLength: 14 })
  .map((rows) => rows.map(([event, half], index) => at(half / 2, event, `k${index}`)));
const seen = (found: Entitlement) => ({
  periods: found.periods,
  charges: found.charges,
  outcomes: [...found.outcomes].sort(([a], [b]) => (a < b ? -1 : 1)),
});
const RUNS = { numRuns: 2000 };

describe('SEC-19', () => {
  test('any order of arrival and any duplication gives the same entitlement', () => {
    const shuffled = anyJournal.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }), fc.subarray(rows)),
    );
    fc.assert(
      fc.property(shuffled, ([rows, order, again]) => {
        expect(seen(fold(...order, ...again))).toEqual(seen(fold(...rows)));
      }),
      RUNS,
    );
  });

  test('periods never overlap, run forwards and have different starts', () => {
    fc.assert(
      fc.property(anyJournal, (rows) => {
        const { periods: all } = fold(...rows);
        const starts = all.map((one) => one.startsAt.getTime());
        expect(new Set(starts).size).toBe(starts.length);
        all.forEach((one, index) => {
          expect(one.endsAt >= one.startsAt && one.endsAt >= one.paidUntil).toBe(true);
          const next = all[index + 1];
          if (next) expect(next.startsAt >= one.endsAt).toBe(true);
        });
      }),
      RUNS,
    );
  });

  test('no period is open after a STOP', () => {
    fc.assert(
      fc.property(anyJournal, (rows) => {
        const stop = at(61, text('STOP'), 'the last');
        const last = fold(...rows, stop).periods.at(-1);
        expect(last === undefined || last.endsAt <= stop.at).toBe(true);
      }),
      RUNS,
    );
  });

  test('there is no period without a payment, a notice or a grant', () => {
    const free = anyJournal.map((rows) => rows.filter(({ event }) => !isGrant(event)));
    fc.assert(
      fc.property(free, (rows) => {
        expect(fold(...rows).periods).toEqual([]);
      }),
      RUNS,
    );
  });
});

const isGrant = (event: MembershipEvent) =>
  ['notice', 'charge', 'paid', 'grant'].includes(event.kind) ||
  (event.kind === 'text' && /^wed/i.test(event.text));
