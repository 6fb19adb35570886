import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { expect, test } from 'vitest';
import type { TextReading } from '../../components/quick-add/reading.ts';
import { budget } from '../../testing/sample-budget.ts';
import type { LinesReading } from '../model/lines-reading.ts';
import { type LineFields, readPrice } from '../model/price-reading.ts';
import { readLine } from '../quick-add/read-line.ts';
import { budgetFile } from './file-sections.ts';
import { readBlock } from './read-block.ts';
import { readBudgetCsv } from './read-budget-csv.ts';

const empty = { ...budget, total_kobo: 0, items: [], payments: [] };
const limit = { kobo: 0, of: '' };
const nothing: Pricing = { mode: 'flat', amount_kobo: 0 };

/** The amount in naira that was taken, `asked`, or `refused`. */
const taken = (pricing: Pricing | undefined) =>
  pricing?.mode === 'flat' ? pricing.amount_kobo / 100 : 'no flat price';
function ofCell(reading: TextReading<LineFields>) {
  if (reading.kind === 'question') return 'asked';
  return reading.kind === 'value' ? taken(reading.value.estimate) : 'refused';
}
function ofLines({ edits, refused, questions }: LinesReading) {
  if (questions.length > 0) return 'asked';
  if (refused.length > 0) return refused[0]?.why ? 'refused' : 'without words';
  return taken(edits.find(({ entity }) => entity === 'budget_item')?.set.estimate as Pricing);
}
function ofField(text: string) {
  const reading = readAmount(text);
  if (reading.kind === 'ambiguous') return 'asked';
  return reading.kind === 'amount' ? reading.kobo / 100 : 'refused';
}
const ways = (text: string) => ({
  field: ofField(text),
  cell: ofCell(
    readPrice(text, {
      item: { estimate: nothing, agreed: null },
      which: 'estimate',
      party: null,
      limit,
      plan: 0,
    }),
  ),
  pasted: ofLines(
    readBlock({ text: `Hall\t${text}`, column: 0, lines: [], category: 'c1' }, empty, { party: null }),
  ),
  file: ofLines(
    readBudgetCsv(budgetFile(`Category,Line,Estimate\nVenue,Hall,"${text}"\n`), empty, { party: null }),
  ),
});

test.each<[string, number | 'asked' | 'refused']>([
  ['N1.2M', 1_200_000],
  ['₦ 3 500 000.00', 3_500_000],
  ['NGN. 3m', 3_000_000],
  ['Naira: 3,000,000', 3_000_000],
  ['=N=250,000:00K', 250_000],
  ['N250k/-', 250_000],
  ['3.5 Million Naira Only', 3_500_000],
  ['350thousand', 350_000],
  ['1 hundred k', 100_000],
  ['350 hundred', 35_000],
  ['3 grand', 3000],
  ['1m5k', 1_005_000],
  ['2 million 250 thousand', 2_250_000],
  ['50 kobo', 0.5],
  ['600,000 kobo', 6000],
  ['5.000,00', 5000],
  ['150.000,00', 150_000],
  ['1.000.000,50', 1_000_000.5],
  ["5'000'000", 5_000_000],
  ['1_000_000', 1_000_000],
  ['١٫٥m', 1_500_000],
  ['۱۲۳٬۴۵۶', 123_456],
  ['00500', 500],
  ['₦250 ,000', 250_000],
  ['0,5m', 500_000],
  ['3 000,00', 3000],
  ['1,500,00', 'asked'],
  ['250.000k', 'asked'],
  ['500 000k', 'asked'],
  ['30,00,000', 'asked'],
  ['3.000.00', 'asked'],
  ['3.000.000,000', 'asked'],
  ['NGN 2,500', 2500],
  ['₦ 1 200 000', 1_200_000],
  ['1.5m only.', 1_500_000],
  ['250,000...', 250_000],
  ['２５０，０００', 250_000],
  ['١٢٣', 123],
  ['5M naira 500k', 5_500_000],
  ['200,000=00', 200_000],
  ['5hundred k', 500_000],
  ['+500', 500],
  ['2O0,000', 200_000],
  ['25О,ООО', 250_000],
  ['l.5m', 1_500_000],
  ['I50k', 150_000],
  ['1l0,OOO', 110_000],
  ['5OO', 500],
  ['1,50', 'asked'],
  ['500,00', 'asked'],
  ['5,00,000', 'asked'],
  ['12 500k', 'asked'],
  ['1.5', 'asked'],
  ['₦2.5', 'asked'],
  ['12.5', 'asked'],
  ['0.5', 'asked'],
  ['2.50', 2.5],
  ['12:30', 'refused'],
  ['1:50', 'refused'],
  ['250,000/ =', 250_000],
  ['250,000=/', 250_000],
  ['250′000', 250_000],
  ['₦NGN250', 'refused'],
  ['N250K,000', 'refused'],
  ['250k000', 'refused'],
  ['N250,000;00', 'refused'],
  ['250,000,00', 'asked'],
  ['N250.50k', 'asked'],
  ['1m 250.000', 'refused'],
  ['1,5', 'asked'],
  ['2m5', 'refused'],
  ['10k–15k', 'refused'],
  ['500k or 600k', 'refused'],
  ['500k+', 'refused'],
  ['~500k', 500_000],
  ['150k?', 150_000],
  ['1m+500k', 'refused'],
  ['500k each', 'refused'],
  ['=2+3', 'refused'],
  ['-500', 'refused'],
  ['1,,000', 'refused'],
  ['1..5m', 'refused'],
  ['0803-123-4567', 'refused'],
  ['1.5m-2m', 'refused'],
  ['1.5–2m', 'refused'],
  ['500k/600k', 'refused'],
  ['between 500k and 600k', 'refused'],
  ['minus 500k', 'refused'],
  ['-₦500k', 'refused'],
  ['1e6', 'refused'],
  ['1.5E+06', 'refused'],
  ['1.5mm', 'refused'],
  ['1.5 k m', 'refused'],
  ['50k kobo', 'refused'],
  ['1½m', 'refused'],
  ['10% of 5m', 'refused'],
  ['500usd', 'refused'],
  ['25/12/2026', 'refused'],
  ['0803 123 4567', 'refused'],
  ['10,000,000,001', 'refused'],
  ['1 million five hundred thousand', 'refused'],
  ['.5', 'asked'],
  ['.5m', 500_000],
  ['5 G', 'refused'],
  ['2SOk', 'refused'],
  ['2b0k', 'refused'],
  ['1m 0k', 'refused'],
  ['5m & 6m', 'refused'],
  ['250;000', 'refused'],
  ['250k upwards', 'refused'],
  ['2 50k', 'refused'],
  ['5m:', 'refused'],
  ['250kish', 'refused'],
  ['1OO OOO', 'refused'],
  ['I,200,000', 1_200_000],
  ['l00,000', 100_000],
  ['250 tausand', 'refused'],
  ['₦.5m', 'asked'],
  ['N.5m', 'asked'],
  ['about N.5m', 'asked'],
  ['~₦.5m', 'asked'],
  ['“N.5m”', 'asked'],
  ['“about N.5m”', 'asked'],
  ['N.5m (negotiable)', 'asked'],
  ['about -500k', 'refused'],
  ['“minus 500k”', 'refused'],
  ['“5,000, 600,000”', 'asked'],
  ['NGN.250', 'asked'],
  ['N.500,000', 500_000],
  ['₦350.5k', 350_500],
  ['1.000,5', 1000.5],
  ['.75k', 750],
  ['1m.', 1_000_000],
  ['1m,200k', 'asked'],
  ['1.2m, 600k', 'asked'],
  ['5,000, 600,000', 'asked'],
  ['2.5 hundred thousand', 250_000],
  ['N5m=', 5_000_000],
  ['500 hundred', 50_000],
  ['1.5bn', 1_500_000_000],
  ['20kk', 'refused'],
  ['₦20k20', 'refused'],
  ['₦1 million 500', 'refused'],
  ['1.2.3', 'refused'],
  ['₦5,000,00.00', 'refused'],
  ['5 thousand million', 'refused'],
  ['₦1,000cr', 'refused'],
  ['120000k', 'asked'],
  ['N20.000.00', 'asked'],
  ['50,0', 'asked'],
  ['1 lakh', 'refused'],
  ['1млн', 'refused'],
])('%s is read the same in a field, a cell, pasted cells and a file', (text, expected) => {
  expect(ways(text)).toEqual({ field: expected, cell: expected, pasted: expected, file: expected });
  // A line typed in one go has its price among words, so it may ask where the others read or refuse, but takes no other.
  const line = ofCell(readLine(`Hall: ${text}`, { party: null, limit, plan: 0 }));
  expect([expected, 'asked']).toContain(line);
});

// In a line of one go these are a count, a part of its name, or an aside.
test.each(['2x5k', '5k x 3', '2@5k', 'five hundred', 'half a million', '(500k)', 'lo', '50o', '500l', '½m'])(
  '%s is refused in a field, a cell, pasted cells and a file',
  (text) => {
    const refused = { field: 'refused', cell: 'refused', pasted: 'refused', file: 'refused' };
    expect(ways(text)).toEqual(refused);
  },
);
