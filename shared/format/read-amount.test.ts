import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatKobo, formatKoboShort } from './money.ts';
import { bareNaira } from './plain-amount.ts';
import { readAmount } from './read-amount.ts';

const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 });
/** Returns naira, a list of naira if it is asked, `?` if it is refused in words. */
function read(typed: string) {
  const reading = readAmount(typed);
  if (reading.kind === 'amount') return reading.kobo / 100;
  if (reading.kind === 'ambiguous') return reading.readings.map((amount) => amount / 100);
  if (reading.kind === 'empty') return '';
  expect(reading.reason).toMatch(/[.]$|^.+$/);
  return '?';
}

test('an amount that we show is understood when it is typed', () => {
  fc.assert(
    fc.property(kobo, (amount) => {
      for (const text of [formatKobo(amount), bareNaira(amount)])
        expect(readAmount(text)).toEqual({ kind: 'amount', kobo: amount });
      if (amount >= 10_000_000_00 || amount % 100 === 0)
        expect(readAmount(formatKoboShort(amount)).kind).toBe('amount');
    }),
  );
});

describe('an amount as people type it', () => {
  test.each<[string, number]>([
    ['1.5m', 1_500_000],
    ['500k', 500_000],
    ['1,500,000', 1_500_000],
    ['₦1,500,000.50', 1_500_000.5],
    [' 1 500 000 ', 1_500_000],
    ['1 200', 1200],
    ['2BN', 2e9],
    ['1.5bn', 1.5e9],
    ['1.5M', 1_500_000],
    ['.5m', 500_000],
    ['10bn', 1e10],
    ['1.234567m', 1_234_567],
    ['0', 0],
    ['5.', 5],
    ['N500,000', 500_000],
    ['n 500k', 500_000],
    ['NGN 500,000', 500_000],
    ['NGN 300 000', 300_000],
    ['ngn1.2m', 1_200_000],
    ['₦1.2m', 1_200_000],
    ['#500,000', 500_000],
    ['# 1.2m', 1_200_000],
    ['2.5k', 2500],
    ['1.25k', 1250],
    ['250,000.00', 250_000],
    ['250,000.00k', 250_000],
    ['250000.00k', 250_000],
    ['N50,000.00k', 50_000],
    ['N50,000.50K', 50_000.5],
    ['250,000:00', 250_000],
    ['₦250,000:00k', 250_000],
    ['N50,000=00', 50_000],
    ['₦5,000=50k', 5000.5],
    ['1.200.000', 1_200_000],
    ['1.5 million', 1_500_000],
    ['1,2 million', 1_200_000],
    ['1,5m', 1_500_000],
    ['5 million naira', 5_000_000],
    ['250 thousand', 250_000],
    ['5 hundred thousand', 500_000],
    ['₦250,000/=', 250_000],
    ['250,000/-', 250_000],
    ['=N=5000', 5000],
    ['N=5,000', 5000],
    ['5000 naira only', 5000],
    ['5,000 only', 5000],
    ['5000N', 5000],
    ['5000 NGN', 5000],
    ['500k naira', 500_000],
    ['5 naira 50 kobo', 5.5],
    ['₦5,000.-', 5000],
    ['5000,--', 5000],
    ['5,000/=.', 5000],
    ['5 mln', 5_000_000],
    ['1m 500k', 1_500_000],
    ['2 million and 250 thousand naira', 2_250_000],
    ['2 million 250,000', 2_250_000],
    ['2 million, 250 thousand naira', 2_250_000],
    ['\u202a250,000\u202c', 250_000],
    ['5000\u200b', 5000],
    ['\ufeff5000', 5000],
    ['250\u00a0000', 250_000],
    ['250\u202f000', 250_000],
    ["1'000", 1000],
    ['1’000’000', 1_000_000],
    ['٢٥٠٬٠٠٠', 250_000],
    ['٣', 3],
    ['۲۵۰۰', 2500],
    ['२५०', 250],
    ['𝟓𝟎𝟎k', 500_000],
    ['２５０，０００', 250_000],
    ['₦１．５ｍ', 1_500_000],
    ['1.234,50', 1234.5],
    ['1.250.000,00', 1_250_000],
    ['1 250 000,00', 1_250_000],
    ['250000,00', 250_000],
    ['250, 000', 250_000],
    ['500,000.', 500_000],
    ['500k.', 500_000],
    ['+5000', 5000],
    ['1.5 mil.', 1_500_000],
    ['1500k', 1_500_000],
    ['250k NGN', 250_000],
    ['₦1.5m NGN only', 1_500_000],
    ['1.5 millions', 1_500_000],
    ['500 nairas', 500],
    ['250000,00k', 250_000],
    ['600,000 kobo', 6000],
    ['1 hundred k', 100_000],
    ['3 hundred thousand naira', 300_000],
    ['1,500m', 1.5e9],
    ['about 500k', 500_000],
    ['approx. ₦500k', 500_000],
    ['~ 500k', 500_000],
    ['est. 500k TBC', 500_000],
    ['“₦500,000”', 500_000],
    ['"about 500k"', 500_000],
    ['500k??', 500_000],
    ['N500k (negotiable)', 500_000],
  ])('%s is ₦%d', (typed, naira) => {
    if (typed === '1,500m') expect(read(typed)).toEqual([1_500_000, 1.5e9]);
    else expect(read(typed)).toBe(naira);
  });
});

describe('an amount that can be read in several ways is asked', () => {
  test.each<[string, number[]]>([
    ['1.200', [1200, 1.2]],
    ['₦250.000', [250_000, 250]],
    ['N1.500 only', [1500, 1.5]],
    ['1,20', [1200, 120, 1.2]],
    ['250,00', [250_000, 25_000, 250]],
    ['0,500', [500, 0.5]],
    ['1,00,000', [1_000_000, 100_000]],
    ['1,234.500', [1_234_500, 1234.5]],
    ['250,000k', [250_000, 250_000_000]],
    ['86000k', [86_000, 86_000_000]],
    ['500.00k', [500, 500_000]],
    ['1.200k', [1200, 1_200_000]],
    ['1,200k', [1200, 1_200_000]],
    ['1.200.00', [1_200_000, 120_000, 1200]],
    ['1000,000', [1_000_000, 1000]],
    ['10000,000', [10_000_000, 10_000]],
    ['₦1000.000', [1_000_000, 1000]],
    ['1000,000k', [1_000_000, 1_000_000_000]],
    ['500,00k', [500, 500_000]],
    ['5,00k', [5, 5000]],
    ['250,000.0k', [250_000, 250_000_000]],
    ['1,000.5k', [1000.5, 1_000_500]],
    ['250,000.000k', [250_000, 250_000_000]],
    ['250000.0k', [250_000, 250_000_000]],
    ['250000.000k', [250_000, 250_000_000]],
    ['86000,5k', [86_000.5, 86_000_500]],
    ['₦86000.5K', [86_000.5, 86_000_500]],
    ['1.2m, 600k', [1_800_000, 1_200_000, 600_000]],
    ['1.2m 600k', [1_800_000, 1_200_000, 600_000]],
    ['1.2m600k', [1_800_000, 1_200_000, 600_000]],
    ['1.2 million & 600 thousand', [1_800_000, 1_200_000, 600_000]],
    ['1.5m and 200k', [1_700_000, 1_500_000, 200_000]],
    ['1m, 500k', [1_500_000, 1_000_000, 500_000]],
    ['5,000, 600,000', [5_000_600_000, 5000, 600_000]],
    ['1,200,000, 600,000', [1_200_000, 600_000]],
  ])('%s', (typed, readings) => {
    expect(read(typed)).toEqual(readings);
  });
});

describe('what isn’t an amount is refused in words', () => {
  test.each<[string, RegExp]>([
    ['.', /in figures/],
    ['m', /in figures/],
    ['five hundred', /in figures/],
    ['half a million', /in figures/],
    ['TBD', /in figures/],
    ['N', /in figures/],
    ['-5', /less than zero/],
    ['minus 500k', /less than zero/],
    ['500usd', /in naira/],
    ['500k cfa', /in naira/],
    ['50k kobo', /can’t be read/],
    ['5 hundred kobo', /can’t be read/],
    ['1.5 k m', /can’t be read/],
    ['1 k k', /can’t be read/],
    ['1.5m million', /can’t be read/],
    ['500 thousand million', /can’t be read/],
    ['-5000', /less than zero/],
    ['₦-5000', /less than zero/],
    ['(5000)', /less than zero/],
    ['(₦5,000)', /less than zero/],
    ['5000-', /less than zero/],
    ['−5000', /less than zero/],
    ['500-700k', /two amounts/],
    ['500k – 700k', /two amounts/],
    ['500k to 700k', /two amounts/],
    ['500 or 700k', /two amounts/],
    ['1m 500', /two amounts/],
    ['1m and 500', /two amounts/],
    ['500k and 700k', /two amounts/],
    ['1200000, 600000', /thousands/],
    ['500 and 700k', /two amounts/],
    ['$500', /in naira/],
    ['500 dollars', /in naira/],
    ['USD 500', /in naira/],
    ['0803 123 4567', /phone/],
    ['08031234567', /phone/],
    ['+2348031234567', /phone/],
    ['5000 x 300', /calculate/],
    ['=5000*3', /calculate/],
    ['3/4m', /calculate/],
    ['0.001', /kobo/],
    ['1250.555', /parts of a kobo/],
    ['₦1,250.555', /parts of a kobo/],
    ['1,250,555.555', /parts of a kobo/],
    ['1.234,567', /parts of a kobo/],
    ['1 250.555', /parts of a kobo/],
    ['1250,555', /parts of a kobo/],
    ['0,555', /parts of a kobo/],
    ['250,000m', /₦10,000,000,000 at most/],
    ['2,500bn', /₦10,000,000,000 at most/],
    ['25000000k', /₦10,000,000,000 at most/],
    ['86,000,000k', /₦10,000,000,000 at most/],
    ['12,34,567,890', /₦10,000,000,000 at most/],
    ['10.1bn', /₦10,000,000,000 at most/],
    ['99999999999', /₦10,000,000,000 at most/],
    ['2 trillion', /₦10,000,000,000 at most/],
    ['10k each', /only the amount.*each/],
    ['10k (per guest)', /only the amount/],
    ['10k per guest', /only the amount/],
    ['500k+', /only the amount/],
    ['5x', /only the amount/],
    ['1e5', /only the amount/],
    ['NN5', /only the amount/],
    ['₦N5', /only the amount/],
    ['##5', /only the amount/],
    ['5²', /only the amount/],
    ['10%', /only the amount/],
    ['1.2.3', /thousands/],
    ['1,5000', /thousands/],
    ['12:30', /thousands/],
    ['1m 250.000', /two amounts/],
    ['25 00', /thousands/],
  ])('%j: %s', (typed, reason) => {
    const reading = readAmount(typed);
    expect(reading.kind === 'unreadable' ? reading.reason : reading).toMatch(reason);
  });
});

test('nothing but spaces and characters that can’t be seen is empty', () => {
  for (const typed of ['', '  ', '\u200b', '\u202a\u202c', '\u00a0\ufeff']) expect(read(typed)).toBe('');
});

test('no text makes it throw, and readings differ and are whole kobo up to ₦10bn', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,:'  kmbnN₦-=/#") }));
  fc.assert(
    fc.property(text, (typed) => {
      const reading = readAmount(typed);
      const amounts =
        reading.kind === 'amount' ? [reading.kobo] : reading.kind === 'ambiguous' ? reading.readings : [];
      for (const amount of amounts)
        expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= 1e12).toBe(true);
      expect(new Set(amounts).size).toBe(amounts.length);
      if (reading.kind === 'ambiguous') expect(amounts.length).toBeGreaterThan(1);
    }),
    { numRuns: 3000, examples: [['N.0']] },
  );
});
