import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TextReading } from '../../components/quick-add/reading.ts';
import { plan } from '../../testing/sample-budget.ts';
import type { LineFields } from '../model/price-reading.ts';
import { readLine } from './read-line.ts';

const party = { ceremonies: plan.ceremonies, turnout_bp: 10_000 } as Party;
const read = (text: string) => readLine(text, { party, limit: { kobo: 0, of: '' }, plan: 15_000_000_00 });
const flat = (naira: number) => ({ mode: 'flat', amount_kobo: naira * 100 });
const pieces = (quantity: number, naira: number) => ({ mode: 'per_unit', unit_kobo: naira * 100, quantity });
const guests = (naira: number, buffer = false) => ({
  mode: 'per_guest',
  unit_kobo: naira * 100,
  ceremony_id: null,
  buffer,
});
/** A Sunday. */
beforeEach(() => void vi.setSystemTime('2026-11-29T12:00:00Z'));
afterEach(() => void vi.useRealTimers());
const answersOf = (reading: TextReading<LineFields>) =>
  reading.kind === 'question' ? reading.answers.map(({ label }) => label) : reading;
const answer = (reading: TextReading<LineFields>, place: number) =>
  reading.kind === 'question' ? reading.answers[place]?.next : reading;

test.each([
  ['jollof 1.2m', 'Jollof', flat(1_200_000)],
  ['Jollof rice: ₦1,200,000', 'Jollof rice', flat(1_200_000)],
  ['- DJ – 300k', 'DJ', flat(300_000)],
  ['2) MC for N150,000.00', 'MC', flat(150_000)],
  ['hall 1m 500k', 'Hall', flat(1_500_000)],
  ['hall 1.2 million naira only', 'Hall', flat(1_200_000)],
  ['1.2m for jollof', 'Jollof', flat(1_200_000)],
  ['canopies 350 x 2k', 'Canopies', pieces(350, 2_000)],
  ['canopies 350x2k', 'Canopies', pieces(350, 2_000)],
  ['canopies 350 × ₦2,000 = 700k', 'Canopies', pieces(350, 2_000)],
  ['2k x 350 canopies', 'Canopies', pieces(350, 2_000)],
  ['chairs 500 @ 700', 'Chairs', pieces(500, 700)],
  ['20 cartons x 45k', 'Cartons', pieces(20, 45_000)],
  ['canopy size 10 x 20 350k', 'Canopy size 10 x 20', flat(350_000)],
  ['small chops 2k per guest', 'Small chops', guests(2_000)],
  ['small chops 2k/head', 'Small chops', guests(2_000)],
  ['small chops 2k pp', 'Small chops', guests(2_000)],
  ['small chops 2k p.p.', 'Small chops', guests(2_000)],
  ['5 cows 350k ea.', 'Cows', pieces(5, 350_000)],
  ['jollof 9,500 per plate', 'Jollof', guests(9_500, true)],
  ['jollof 200 guests x 2k', 'Jollof', guests(2_000)],
  ['5 cows 350k each', 'Cows', pieces(5, 350_000)],
  ['hall about 250k', 'Hall', flat(250_000)],
  ['about 250k for hall', 'Hall', flat(250_000)],
  ['hall (approx. 2 million)', 'Hall', flat(2_000_000)],
  ['hall ≈5m', 'Hall', flat(5_000_000)],
  ['cake ~ 250k', 'Cake', flat(250_000)],
  ['cake 250k approx', 'Cake', flat(250_000)],
  ['cake 250k (negotiable)', 'Cake', flat(250_000)],
  ['rice about 2k per guest', 'Rice', guests(2_000)],
  ['canopies 350 x about 2k', 'Canopies', pieces(350, 2_000)],
  ['jollof about 350 x 2k', 'Jollof', pieces(350, 2_000)],
  ['2nd outfit 250k', '2nd outfit', flat(250_000)],
  ['jollof １.２ｍ', 'Jollof', flat(1_200_000)],
  ['jollof,1.2m', 'Jollof', flat(1_200_000)],
  ['jollof=1.2m', 'Jollof', flat(1_200_000)],
  ['jollof @1.2m', 'Jollof', flat(1_200_000)],
  ['hall-1.5m', 'Hall', flat(1_500_000)],
  ['hall (1.5m)', 'Hall', flat(1_500_000)],
  ['hall ₦ 1.5 m', 'Hall', flat(1_500_000)],
  ['hall NGN 1.5m', 'Hall', flat(1_500_000)],
  ['DJ ........ 200k', 'DJ', flat(200_000)],
  ['*Jollof* 1.2m ✅', 'Jollof', flat(1_200_000)],
  ['covid-19 tests 50k', 'Covid-19 tests', flat(50_000)],
  ['[12/03/27, 10:15:22] Mama Tobi: Hall 1.5m', 'Hall', flat(1_500_000)],
  ['12/03/2027, 10:15 am - Mama: canopies 20 x 15k', 'Canopies', pieces(20, 15_000)],
  ['hall .5m', 'Hall', flat(500_000)],
  ['hall .25 million', 'Hall', flat(250_000)],
  ['hall I,200,000', 'Hall', flat(1_200_000)],
  ['hall l00,000', 'Hall', flat(100_000)],
  ['hall 250k?', 'Hall', flat(250_000)],
  ['hall 250k!', 'Hall', flat(250_000)],
  ['hall [250k]', 'Hall', flat(250_000)],
  ['hall “250k”', 'Hall', flat(250_000)],
  ['hall >250k', 'Hall', flat(250_000)],
  ['hall N 250k', 'Hall', flat(250_000)],
  ['hall N=250k', 'Hall', flat(250_000)],
  ['hall naira: 250k', 'Hall', flat(250_000)],
  ['hall —250k', 'Hall', flat(250_000)],
  ['hall - 250k', 'Hall', flat(250_000)],
  ['offering 250k', 'Offering', flat(250_000)],
  ['250k off-white shoes', 'Off-white shoes', flat(250_000)],
  ['ushers: 10 ladies 15k each', 'Ushers ladies', pieces(10, 15_000)],
  ['jollof 2k each x 350', 'Jollof', pieces(350, 2_000)],
  ['transport 25k/day 3 days', 'Transport', pieces(3, 25_000)],
  ['jollof 2k/head x 200 guests', 'Jollof', guests(2_000)],
  ['diesel 1200/litre x 200', 'Diesel', pieces(200, 1_200)],
  ['canopies 15k each (20)', 'Canopies', pieces(20, 15_000)],
  ['ushers - 10 x 15,000 - 150,000', 'Ushers', pieces(10, 15_000)],
  ['```Cake 250k```', 'Cake', flat(250_000)],
  ['cake(250k)', 'Cake', flat(250_000)],
  ['cake [250k]', 'Cake', flat(250_000)],
  ['cake……250k', 'Cake', flat(250_000)],
  ['cake____250k', 'Cake', flat(250_000)],
  ['cake;250k', 'Cake', flat(250_000)],
  ['cake₦250k', 'Cake', flat(250_000)],
  ['cake->250k', 'Cake', flat(250_000)],
  ['cake → 250k', 'Cake', flat(250_000)],
  ['cake | 250k', 'Cake', flat(250_000)],
  ['250k: cake', 'Cake', flat(250_000)],
  ['1.Cake 250k', 'Cake', flat(250_000)],
  ['1: cake 250k', 'Cake', flat(250_000)],
  ['1️⃣ cake 250k', 'Cake', flat(250_000)],
  ['b) cake 250k', 'Cake', flat(250_000)],
  ['[ ] cake 250k', 'Cake', flat(250_000)],
])('%s is read without a question', (text, name, estimate) => {
  expect(read(text)).toEqual({ kind: 'value', value: { name, estimate } });
});

test.each([
  ['first dance', 'First dance'],
  ['50 chairs', '50 chairs'],
  ['Two hundred chairs', 'Two hundred chairs'],
  ['Milo 20 tins', 'Milo 20 tins'],
  ['rice 50kg', 'Rice 50kg'],
  ['outfit 2nd', 'Outfit 2nd'],
  ['cocktail bar', 'Cocktail bar'],
  ['vitamin k', 'Vitamin k'],
  ['360 video booth', '360 video booth'],
  ['8 man band', '8 man band'],
  ['bridal look', 'Bridal look'],
  ['none', 'None'],
  ['price not agreed', 'Price not agreed'],
  // Dots that lead to a price must not keep the page busy.
  [`hall ${'.'.repeat(90)} pending`, `Hall ${'.'.repeat(90)} pending`],
  ['two hundred canopies', 'Two hundred canopies'],
  ['band of a kind', 'Band of a kind'],
  ['10 thousanders', '10 thousanders'],
  ['aunties’ group of 1st row', 'Aunties’ group of 1st row'],
])('%s has no price', (text, name) => {
  expect(read(text)).toEqual({ kind: 'value', value: { name } });
});

const paid = (...naira: number[]) => naira.map((one) => ({ kobo: one * 100, isPaid: true }));
test.each([
  ['hall 750k paid 500k bal 250k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k paid 500k', 'Hall', 750_000, paid(500_000)],
  ['hall 2m deposit 500k', 'Hall', 2_000_000, paid(500_000)],
  ['hall 750k, paid 500k, 250k left', 'Hall', 750_000, paid(500_000)],
  ['hall 750k 500k paid 250k bal', 'Hall', 750_000, paid(500_000)],
  ['hall 750k (paid 500k, bal 250k)', 'Hall', 750_000, paid(500_000)],
  ['hall 750k (500k paid)', 'Hall', 750_000, paid(500_000)],
  ['Hall: ₦750,000. Paid: ₦500,000. Balance: ₦250,000', 'Hall', 750_000, paid(500_000)],
  ['hall paid 500k out of 750k', 'Hall', 750_000, paid(500_000)],
  ['DJ: 250k (deposit 100k paid)', 'DJ', 250_000, paid(100_000)],
  ['hall 750k paid 500k balance 250k left', 'Hall', 750_000, paid(500_000)],
  ['deposit of 200k for hall 750k', 'Hall', 750_000, paid(200_000)],
  ['hall 750k part-payment of 300k', 'Hall', 750_000, paid(300_000)],
  ['hall 750k paid500k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k we have paid 500k and owing 250k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k deposit 200k 2nd payment 300k', 'Hall', 750_000, paid(200_000, 300_000)],
  ['hall 750k - paid 500k - rem 250k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k paid 500k, balance later', 'Hall balance later', 750_000, paid(500_000)],
  ['Hall=750k,paid=500k,bal=250k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k sent 500k', 'Hall', 750_000, paid(500_000)],
  ['hall 750k / 500k paid', 'Hall', 750_000, paid(500_000)],
  ['hall 1.2m, 600k paid', 'Hall', 1_200_000, paid(600_000)],
  ['hall 750k already paid 500k yet to pay 250k', 'Hall', 750_000, paid(500_000)],
])('%s is read with what was paid', (text, name, price, payments) => {
  expect(read(text)).toEqual({ kind: 'value', value: { name, estimate: flat(price), payments } });
});

test.each(['hall 750k paid 200k on 12 oct', 'hall 750k 200k paid yesterday', 'hall 750k (paid 200k 12/11)'])(
  'the day of the payment in %s is asked about',
  (text) => {
    expect(answersOf(read(text))).toEqual(['Add it as paid today']);
    expect(answer(read(text), 0)).toMatchObject({ kind: 'value', value: { payments: paid(200_000) } });
  },
);

test.each(['paid 200k', 'owing 30k', 'paid 200k on 12 dec', 'owing 30k by friday'])(
  '%s is a payment, not a line',
  (text) => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('is a payment') });
  },
);

const UNSAID = ['I don’t know its price yet'];
test.each([
  ['hall deposit 200k', ['₦200,000, all paid', ...UNSAID, '₦200,000, nothing paid yet']],
  ['hall part payment 300k', ['₦300,000, all paid', ...UNSAID, '₦300,000, nothing paid yet']],
  ['hall 500k(deposit)', ['₦500,000, all paid', ...UNSAID, '₦500,000, nothing paid yet']],
  ['paid hall 500k', ['₦500,000, all paid', ...UNSAID, '₦500,000, nothing paid yet']],
  ['hall 500k paid', ['₦500,000, all paid', ...UNSAID, '₦500,000, nothing paid yet']],
  ['caterer bal 50k', [...UNSAID, '₦50,000, nothing paid yet']],
  ['caterer owing 30k', [...UNSAID, '₦30,000, nothing paid yet']],
  ['caterer 30k to balance', [...UNSAID, '₦30,000, nothing paid yet']],
  ['hall paid 500k bal 250k', ['₦750,000, ₦500,000 paid', ...UNSAID]],
  ['hall 750k bal 250k', ['₦750,000, ₦500,000 paid', '₦750,000, nothing paid yet']],
  ['hall 750k paid 500k bal 200k', ['₦750,000, ₦500,000 paid', '₦700,000, ₦500,000 paid']],
  ['hall 500k paid 750k', ['₦500,000, ₦750,000 paid', '₦750,000, ₦500,000 paid']],
  ['deposit for hall 200k', ['₦200,000, all paid', ...UNSAID, '₦200,000, nothing paid yet']],
])('%s asks what was paid', (text, answers) => {
  expect(answersOf(read(text))).toEqual(answers);
});

test.each([
  'hall 750k/500k',
  'hall 750k / 500k',
  'hall 750k booked with 500k',
  'hall 750k debit 500k',
  'hall 750k dem collect 500k',
])('%s asks whether the second amount was paid', (text) => {
  expect(answersOf(read(text))).toEqual(['750k', '500k', '750k, 500k paid']);
  const value = { name: 'Hall', estimate: flat(750_000), payments: paid(500_000) };
  expect(answer(read(text), 2)).toEqual({ kind: 'value', value });
});

test.each(['hall 750k paid 200k + 300k', 'hall 750k paid 200k, 300k'])('%s asks about the second', (text) => {
  const value = { name: 'Hall', estimate: flat(750_000), payments: paid(300_000, 200_000) };
  expect(answer(read(text), 2)).toEqual({ kind: 'value', value });
});

test('what is only said to be paid, or left, is a payment of a line without a price', () => {
  expect(answer(read('hall deposit 200k'), 1)).toEqual({
    kind: 'value',
    value: { name: 'Hall', payments: paid(200_000) },
  });
  expect(answer(read('caterer owing 30k'), 0)).toEqual({
    kind: 'value',
    value: { name: 'Caterer', payments: [{ kobo: 3_000_000, isPaid: false }] },
  });
  expect(read('caution deposit 50k')).toEqual({
    kind: 'value',
    value: { name: 'Caution deposit', estimate: flat(50_000) },
  });
  expect(read('owing 30k')).toMatchObject({ kind: 'unreadable' });
});

test('a price for each and an agreed one may stand before what was paid', () => {
  expect(read('small chops 2k per guest paid 100k')).toEqual({
    kind: 'value',
    value: { name: 'Small chops', estimate: guests(2_000), payments: paid(100_000) },
  });
  expect(read('hall about 750k paid about 500k')).toEqual({
    kind: 'value',
    value: { name: 'Hall', estimate: flat(750_000), payments: paid(500_000) },
  });
  expect(read('hall 750k agreed paid 500k')).toEqual({
    kind: 'value',
    value: { name: 'Hall', estimate: flat(0), agreed: flat(750_000), payments: paid(500_000) },
  });
});

test.each([
  'hall 2m agreed',
  'hall agreed 2m',
  'hall: agreed = 2m',
  'hall, we agreed on 2m',
  'hall (agreed price: ₦2,000,000)',
  'Agreed hall 2m',
])('%s has an agreed price', (text) => {
  expect(read(text)).toEqual({
    kind: 'value',
    value: { name: 'Hall', estimate: flat(0), agreed: flat(2_000_000) },
  });
});

test.each([
  ['hall 20k(twenty thousand naira)', ['Add it without a price', '₦20,000']],
  ['hall 750k half paid', ['Add it without a price', '₦750,000']],
  ['hall 750k paid three hundred k', ['Add it without a price']],
  ['hall 800k agreed 750k', ['800k', '750k', '800k, 750k paid']],
  ['hall 750k paid 500', ['Part of its name', '₦500,000', '₦500']],
  ['table 12', ['Part of its name', '₦12,000', '₦12']],
  ['hall 1 500 000', ['₦1,500,000', '₦500,000 for “Hall 1”']],
  ['canopies 20 300k', ['20 × ₦300,000', '₦300,000 for “Canopies 20”']],
  ['5 cows 350k', ['For all 5', 'For each']],
  ['souvenirs 2000 x 350', ['2,000 × 350', '350 × 2000']],
  ['jollof 350 guests x 2k', ['For 350', 'For all 200']],
  ['jollof 2k each', ['For each of 200 guests', 'Just one']],
  ['souvenirs 200 each', ['Part of its name', '₦200']],
  ['invites 300pcs 250 each', ['Part of its name', '₦250']],
  ['aso oke 45k/yd (lace)', ['Add it without a price']],
  ['DJ $500', ['Add it without a price']],
  ['DJ 08031112223', ['Add it without a price']],
  ['GTBank 0123456789', ['Add it without a price']],
  ['hall 500-700k', ['Add it without a price']],
  ['hall 150m', ['₦150,000', 'Yes, ₦150,000,000']],
  ['band: 2.5', ['Part of its name', '₦2,500,000', '₦2,500', '₦2.50']],
  ['band 0', ['Part of its name', '₦0']],
  ['hotel 3 rooms x 2 nights x 45k', ['6 × ₦45,000', '2 × ₦45,000', '₦45,000 for all']],
  ['hotel 3 rooms for 2 nights at 45k per night', ['6 × ₦45,000', '2 × ₦45,000', '₦45,000 for all']],
  ['hotel 45k x 2 nights x 3 rooms', ['6 × ₦45,000', '3 × ₦45,000', '₦45,000 for all']],
  ['rice 50kg x 2 @ 80k', ['100 × ₦80,000', '2 × ₦80,000', '₦80,000 for all']],
  ['jollof 2k per head for 350 guests', ['For 350', 'For all 200']],
  ['jollof 2k per head without drinks', ['Add it without a price', '₦2,000']],
  ['jollof 350 x 1,500 = 500,000', ['1,500', '500,000', '500,000, 1,500 paid']],
  ['aso ebi 20yards @ 10k', ['For all 20', 'For each']],
  ['small chops 350packs @1500', ['For all 350', 'For each']],
  ['ten ushers @ 15k', ['For all 10', 'For each']],
  ['2cows 800k', ['For all 2', 'For each']],
  ['suit x2 400k', ['For all 2', 'For each']],
  ['small chops x 350 1,500', ['For all 350', 'For each']],
  ['rings (2) 400k', ['For all 2', 'For each']],
  ['chairs 350, 50k', ['Add it without a price', '₦50,000']],
  ['hall 250k+caution 50k', ['Add it without a price', '₦50,000']],
  ['video 4K', ['Add it without a price', '₦4,000']],
  ['18k gold rings', ['Add it without a price', '₦18,000']],
  ['makeup 150k, gele 30k', ['150k', '30k', '150k, 30k paid']],
  ['cake Nfivek', ['Add it without a price']],
  ['cake one million, five hundred thousand', ['Add it without a price']],
  ['malt 50 crates 4k', ['For all 50', 'For each']],
  ['jollof 1.200', ['₦1,200', '₦1.20']],
  ['drinks 45k 20 cartons', ['For all 20', 'For each']],
  ['hall 2 point 5 million', ['Add it without a price']],
  ['hall 1.5 – 2m', ['Add it without a price', '₦2,000,000']],
  ['hall 1,250 000', ['Add it without a price', '₦1,250']],
  ['hall 25 0 000', ['Add it without a price', '₦0']],
  ['hall 2 50 000', ['Add it without a price', '₦50,000']],
  ['hall 5K 500', ['Add it without a price', '₦5,000']],
  ['hall 250k 000', ['Add it without a price', '₦250,000']],
  ['hall 250 naira 50', ['Add it without a price', '₦250']],
  ['hall USD250', ['Add it without a price']],
  ['hall naira250k', ['Add it without a price']],
  ['hall N-250k', ['Add it without a price']],
  ['hall ngn-250k', ['Add it without a price']],
  ['hall 250k-', ['Add it without a price']],
  ['hall 25ok', ['Add it without a price']],
  ['hall half m', ['Add it without a price']],
  ['hall a million naira', ['Add it without a price']],
  ['hall one and a half million', ['Add it without a price']],
  ['hall two hundred and fifty thousand', ['Add it without a price']],
  ['hall 5 bar', ['Add it without a price']],
  ['hall 1kk', ['Add it without a price']],
  ['hall 250 kay', ['Add it without a price']],
  ['hall 2 milion', ['Add it without a price']],
  ['hall 2mllion naira', ['Add it without a price']],
  ['hall 500 thosand', ['Add it without a price']],
  ['hall 50 to 70k', ['Add it without a price', '₦70,000']],
  ['discount -50k', ['Add it without a price', '₦50,000']],
  ['hall half a million', ['Add it without a price']],
  ['hall a quarter million', ['Add it without a price']],
  ['hall quarter of a million', ['Add it without a price']],
  ['hall 1 and a half million', ['Add it without a price']],
  ['hall two hundred k', ['Add it without a price']],
  ['hall 1 million five hundred thousand', ['Add it without a price']],
  ['hall 3 milli', ['Add it without a price']],
  ['hall 250 tausand', ['Add it without a price']],
  ['hall 1.5 Ms', ['Add it without a price']],
  ['hall 250ks', ['Add it without a price']],
  ['hall fifty-k', ['Add it without a price']],
  ['hall 250 grands', ['Add it without a price']],
  ['hall twok', ['Add it without a price']],
  ['hall fivehundredk', ['Add it without a price']],
  ['hall twenty5k', ['Add it without a price']],
  ['hall IIm', ['Add it without a price']],
  ['hall 2O k', ['Add it without a price']],
  ['hall 1 OOO', ['Add it without a price']],
  ['hall 1m 1/2', ['Add it without a price', '₦1,000,000']],
  ['hall 1 750k', ['1 750k', '₦750,000 for “Hall 1”']],
  ['hall 20k(fifty thousand)', ['Add it without a price', '₦20,000']],
  ['rings USD 2k', ['Add it without a price', '₦2,000']],
  ['rings 5000 cfa', ['Add it without a price', '₦5,000']],
  ['rings 5k rand', ['Add it without a price', '₦5,000']],
  ['hall 5 G', ['Add it without a price']],
  ['hall 5G', ['Add it without a price']],
  ['hall 2SOk', ['Add it without a price']],
  ['hall 25Dk', ['Add it without a price']],
  ['hall S00k', ['Add it without a price']],
  ['hall |00k', ['Add it without a price']],
  ['hall IOOk', ['Add it without a price']],
  ['hall 5 large', ['Add it without a price']],
  ['hall 10 bucks', ['Add it without a price']],
  ['hall 250 dollars', ['Add it without a price']],
  ['hall 2 crore', ['Add it without a price']],
  ['hall 1 lakh', ['Add it without a price']],
  ['hall 1млн', ['Add it without a price']],
  ['hall 250к', ['Add it without a price']],
  ['hall ½ million', ['Add it without a price']],
  ['hall 1½m', ['Add it without a price']],
  ['hall two fifty', ['Add it without a price']],
  ['hall two fifty k', ['Add it without a price']],
  ['hall 1 million and half', ['Add it without a price']],
  ['hall 250kish', ['Add it without a price']],
  ['hall 5m:', ['Add it without a price']],
  ['hall 5m/', ['Add it without a price']],
  ['hall 250k*', ['Add it without a price']],
  ['hall ≤5m', ['Add it without a price']],
  ['hall 5m±', ['Add it without a price']],
  ['hall ,5m', ['Add it without a price']],
  ['hall 5m+VAT', ['Add it without a price']],
  ['hall two50k', ['Add it without a price']],
  ['hall k250', ['Add it without a price']],
  ['hall five', ['Add it without a price']],
  ['hall 2b0k', ['Add it without a price']],
  ['hall max 250k', ['Add it without a price', '₦250,000']],
  ['hall up to 250k', ['Add it without a price', '₦250,000']],
  ['hall from 250k', ['Add it without a price', '₦250,000']],
  ['hall at least 250k', ['Add it without a price', '₦250,000']],
  ['hall 250k upwards', ['Add it without a price', '₦250,000']],
  ['hall 250k plus', ['Add it without a price', '₦250,000']],
  ['hall 250k or more', ['Add it without a price', '₦250,000']],
  ['hall 5m less 10%', ['Add it without a price', '₦5,000,000']],
  ['hall 5m + vat', ['Add it without a price', '₦5,000,000']],
  ['hall 5m (incl. VAT)', ['Add it without a price', '₦5,000,000']],
  ['hall 5m 50%', ['Add it without a price', '₦5,000,000']],
  ['hall 5m to6m', ['Add it without a price', '₦5,000,000']],
  ['hall 2 50k', ['Add it without a price', '₦50,000']],
  ['hall . 5m', ['Add it without a price', '₦5,000,000']],
  ['hall 1OO OOO', ['Add it without a price', '₦100']],
  ['hall about 500', ['Part of its name', '₦500,000', '₦500']],
  ['hall .5', ['Part of its name', '₦500,000', '₦500', '₦0.50']],
  ['hall 5m & 6m', ['5m', '6m', '6m, 5m paid']],
  ['hall 1.2m/600k', ['1.2m', '600k', '1.2m, 600k paid']],
  ['hall 1.2m, 600k', ['1.2m', '600k', '1.2m, 600k paid']],
  ['paid DJ 50k out of 100k', ['50k', '100k', '100k, 50k paid']],
  ['hall -5k', ['Add it without a price', '₦5,000']],
  ['hall -₦5k', ['Add it without a price', '₦5,000']],
  ['hall -N5,000', ['Add it without a price', '₦5,000']],
  ['hall −5k', ['Add it without a price', '₦5,000']],
  ['hall 50k -5k', ['50k', '5k', '50k, 5k paid']],
  ['rice -2k per guest', ['Add it without a price', '₦2,000']],
  ['hall 5k discount', ['Add it without a price', '₦5,000']],
  ['hall 5k family discount', ['Add it without a price', '₦5,000']],
  ['hall (discount) 5k', ['Add it without a price', '₦5,000']],
  ['hall 5k off', ['Add it without a price', '₦5,000']],
  ['hall 5k refund', ['Add it without a price', '₦5,000']],
  ['cash back 5k', ['Add it without a price', '₦5,000']],
  ['hall 5k cheaper', ['Add it without a price', '₦5,000']],
  ['hall 2h k', ['Add it without a price']],
  ['hall 2.5x m', ['Add it without a price']],
  ['hall #fivek', ['Add it without a price']],
  ['hall ₦ five k', ['Add it without a price']],
  ['hall NGN five thousand', ['Add it without a price']],
])('%s asks', (text, answers) => {
  expect(answersOf(read(text))).toEqual(answers);
});

test('each answer leads to what it says', () => {
  expect(answer(read('table 12'), 0)).toEqual({ kind: 'value', value: { name: 'Table 12' } });
  expect(answer(read('table 12'), 1)).toEqual({
    kind: 'value',
    value: { name: 'Table', estimate: flat(12_000) },
  });
  expect(answer(read('5 cows 350k'), 1)).toEqual({
    kind: 'value',
    value: { name: 'Cows', estimate: pieces(5, 350_000) },
  });
  expect(answer(read('DJ $500'), 0)).toEqual({ kind: 'value', value: { name: 'DJ $500' } });
  expect(answer(read('hall 1 500 000'), 1)).toEqual({
    kind: 'value',
    value: { name: 'Hall 1', estimate: flat(500_000) },
  });
});

test('an amount needs a name, a total is no line, and names have a limit', () => {
  expect(read('1.2m')).toMatchObject({ kind: 'unreadable', reason: 'Say what it’s for, too: jollof 1.2m.' });
  expect(read('Total 5m')).toMatchObject({ kind: 'unreadable' });
  // More than the whole plan, which would be asked about any line.
  expect(read('Grand total: 34m')).toMatchObject({ kind: 'unreadable' });
  expect(read('₦')).toMatchObject({ kind: 'unreadable' });
  expect(read(`${'a'.repeat(121)} 5m`)).toMatchObject({ kind: 'unreadable' });
});
