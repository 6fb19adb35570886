import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { budget, plan, row } from '../testing/sample-budget.ts';

const fund = {
  ...row,
  id: 'f1',
  budget_id: 'b1',
  name: 'Aso-ebi',
  price_kobo: 25_000_00,
  cost_kobo: 15_000_00,
  ordered: 100,
  paid_for: 10,
  sort: '1',
};
let stage: Awaited<ReturnType<typeof renderRemote>>;

beforeEach(async () => {
  stage = await renderRemote({
    routes,
    at: '/app/budget/edit-budget?id=b1',
    says: true,
    replies: {
      'GET /api/budgets': () => ({
        body: { data: { cursor: 7, plan, budgets: [{ ...budget, funds: [fund] }], templates: [] } },
      }),
      'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
      'POST /api/wedding-plan': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  await screen.findByRole('button', { name: /^Catering ₦/ });
});
afterEach(() => {
  cleanup();
  stage.close();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
function type(label: string | RegExp, value: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
}
/** Expects the sheet to stay open with an error at the field and the typed text unchanged. */
function refused(label: string | RegExp, { typed, says }: { typed: string; says: string | RegExp }) {
  expect(within(screen.getByRole('dialog')).getByText(says)).toBeTruthy();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(field(label).value).toBe(typed);
}
const days = 'Enter a full date between 2000 and 2099.';

test('a line whose name can’t be seen is refused', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  const name = await screen.findByLabelText('What for');
  for (const typed of ['\u200b', ' \u2800 ', '\u3164']) {
    fireEvent.change(name, { target: { value: typed } });
    press('Done');
    refused('What for', { typed, says: 'Say what this line is for.' });
  }
});

test('a payment due in the year 0202 is refused before its sheet closes', async () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Payments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await screen.findByLabelText('Amount');
  fireEvent.click(await screen.findByRole('button', { name: 'Jollof' }));
  type('Amount', '150k');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Paid today' }));
  fireEvent.change(field(/^Due/), { target: { value: '0202-06-12' } });
  press('Add payment');
  refused(/^Due/, { typed: '0202-06-12', says: days });
  expect(field('Amount').value).toBe('150,000');
  type(/^Due/, '2027-06-12');
  press('Add payment');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the day a payment was made can be cleared to correct it, and none is refused', async () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Payments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await screen.findByLabelText('Amount');
  fireEvent.click(await screen.findByRole('button', { name: 'Jollof' }));
  type('Amount', '150k');
  type('Paid on', '');
  press('Add payment');
  refused('Paid on', { typed: '', says: 'Choose the day it was paid.' });
  type('Paid on', '2026-06-12');
  press('Add payment');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment isn’t paid on a day to come: the day becomes the one that it is due', async () => {
  const soon = addDays(today(), 20);
  fireEvent.click(screen.getByRole('radio', { name: 'Payments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await screen.findByLabelText('Amount');
  fireEvent.click(await screen.findByRole('button', { name: 'Jollof' }));
  type('Amount', '150k');
  type('Paid on', soon);
  press('Add payment');
  refused('Paid on', { typed: soon, says: /^This day is still to come/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
  expect(field(/^Due/).value).toBe(soon);
  press('Add payment');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a quote until the year 0202 is refused, by Done and before adding a payment', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Quote valid until/);
  type(/^Quote valid until/, '0202-06-12');
  press('Add a payment');
  refused(/^Quote valid until/, { typed: '0202-06-12', says: days });
  press('Done');
  refused(/^Quote valid until/, { typed: '0202-06-12', says: days });
});

test('instalments from the year 0202 are refused', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Quote valid until/);
  press(/in parts/);
  fireEvent.change(await screen.findByLabelText('First payment on'), { target: { value: '0202-06-12' } });
  press('Plan 3 payments');
  refused('First payment on', { typed: '0202-06-12', says: 'Enter a full date between 2000 and 2098.' });
  fireEvent.change(field('First payment on'), { target: { value: '' } });
  press('Plan 3 payments');
  refused('First payment on', { typed: '', says: 'Choose the day of the first payment.' });
});

test('a price over ₦10m a guest or ₦10bn in total is refused at its field', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Agreed/);
  type(/^Agreed/, '11m');
  press('Done');
  refused(/^Agreed/, {
    typed: '11,000,000',
    says: 'The price for one guest or piece can be ₦10,000,000 at most.',
  });
  fireEvent.change(field('Price'), { target: { value: 'per_unit' } });
  for (const pieces of ['250.5', '-3', 'many']) {
    type('Pieces', pieces);
    press('Done');
    refused('Pieces', { typed: pieces, says: /^Type a whole number of pieces/ });
  }
  type('Pieces', '1,200');
  expect(field('Pieces').value).toBe('1200');
  type(/^Agreed/, '10m');
  press('Done');
  refused(/^Agreed/, { typed: '10,000,000', says: /at most; this comes to ₦12,000,000,000/ });
});

test('a unit price whose total exceeds its category asks whether it is the total, or for each one', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Agreed/);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Price for one, × 200 guests.')).toBeTruthy();
  type(/^Agreed/, '250k');
  const question = '₦250k × 200 guests = ₦50m, more than its category. Is it the total, or for each one?';
  expect(dialog.getByText(question)).toBeTruthy();
  press('Done');
  refused(/^Agreed/, { typed: '250,000', says: question });
  press('₦250,000 is the total');
  expect(field('Price').value).toBe('flat');
  // The estimate keeps its total.
  expect(field(/^Estimate/).value).toBe('400,000');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: '₦250k agreed see its lines' })).toBeTruthy();

  press(/^Jollof/);
  fireEvent.change(await screen.findByLabelText('Price'), { target: { value: 'per_guest' } });
  type(/^Agreed/, '3k');
  press('Done');
  // The estimate of ₦400,000 is a unit price now as well, so it is asked about too.
  refused(/^Estimate/, { typed: '400,000', says: /₦400k × 200 guests = ₦80m, more than its category/ });
  press('It’s for each one');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('days and guests: fractions, negative numbers, the year 0202 and plates out of range are refused', async () => {
  press(/days and guests|Reception/i);
  await screen.findByLabelText('Guests');
  for (const guests of ['250.5', '-3']) {
    type('Guests', guests);
    press('Done');
    refused('Guests', { typed: guests, says: /^Type a whole number, 100,000/ });
  }
  type('Guests', '1,250');
  expect(field('Guests').value).toBe('1250');
  for (const plates of ['1200', '5', 'a fifth']) {
    type('Plates for every 100 guests', plates);
    press('Done');
    refused('Plates for every 100 guests', { typed: plates, says: /between 10 and 300/ });
  }
  type('Plates for every 100 guests', '112.5');
  type('Day', '0202-06-12');
  press('Done');
  refused('Day', { typed: '0202-06-12', says: days });
  type('Day', '2027-06-12');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what if: 7.5 % is accepted, and 1.5 is not a number of guests', async () => {
  press(/^More about/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'What if more people come?' }));
  await screen.findByLabelText('More guests');
  type('More guests', '0');
  type('Prices rise by', '7.5 %');
  expect(screen.getByText('₦30,000 more')).toBeTruthy();
  type('More guests', '1.5');
  refused('More guests', { typed: '1.5', says: 'Type a whole number, such as 50 or -20.' });
  type('More guests', '-20');
  expect(screen.queryByText('Type a whole number, such as 50 or -20.')).toBeNull();
  press('10 guests fewer');
  expect(screen.getByLabelText<HTMLInputElement>('More guests').value).toBe('-30');
  type('More guests', '1000');
  expect(screen.getByRole('button', { name: 'Plan with 1,200 guests' })).toBeTruthy();
});

test('more pieces paid for than ordered are refused', async () => {
  press(/^Aso-ebi ₦/);
  await screen.findByLabelText('Pieces paid for');
  type('Pieces paid for', '140');
  press('Done');
  refused('Pieces paid for', {
    typed: '140',
    says: 'Only 100 are ordered. Raise the order, or lower this number.',
  });
  type('Pieces ordered', '150');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a tap beside a sheet loses no order, no file and no guests that were entered', async () => {
  function tapBeside() {
    fireEvent.pointerDown(screen.getByRole('dialog'));
    fireEvent.click(screen.getByRole('dialog'));
  }
  const close = () => press('Close');
  press(/^More about/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'What if more people come?' }));
  await screen.findByLabelText('More guests');
  type('More guests', '80');
  tapBeside();
  expect(field('More guests').value).toBe('80');
  close();
  press(/^More about/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Change order' }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^Move down/ }))[0] ?? document.body);
  tapBeside();
  expect(screen.getByRole('dialog', { name: 'Change order' })).toBeTruthy();
  close();
  press(/^More about/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lines from a CSV file' }));
  const bytes = new Uint8Array(Buffer.from('Line,Category,Agreed\nG\xe8l\xe8,Catering,250k\n', 'latin1'));
  const file = new File([bytes], 'ours.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText(/^CSV file/), { target: { files: [file] } });
  // A spreadsheet on Windows wrote it.
  expect(await screen.findByText('Gèlè')).toBeTruthy();
  tapBeside();
  expect(screen.getByRole('button', { name: 'Import 1 line' })).toBeTruthy();
});

test('a file that can’t be read says what to do', async () => {
  press('More about Our wedding');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lines from a CSV file' }));
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotReadableError')) };
  const file = Object.assign(new File(['Line'], 'ours.csv', { type: 'text/csv' }), gone);
  fireEvent.change(await screen.findByLabelText(/^CSV file/), { target: { files: [file] } });
  const text = 'We couldn’t read this file. Save it on this phone first, then choose it again.';
  expect(await screen.findByText(text)).toBeTruthy();
  const list = new File(['Hall 1.5m\nCake 250k\n'], 'list.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText(/^CSV file/), { target: { files: [list] } });
  expect(await screen.findByText(/^This file has only one column\. Copy a list/)).toBeTruthy();
});

test('columns that were chosen are remembered for their file, and not missed in another one', async () => {
  const open = async (text: string) => {
    press('More about Our wedding');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Lines from a CSV file' }));
    const file = new File([text], 'ours.csv', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText(/^CSV file/), { target: { files: [file] } });
  };
  await open('Item,Rate,Total\nChairs,200,60k\n');
  fireEvent.change(await screen.findByLabelText('Total'), { target: { value: 'Estimate' } });
  expect(await screen.findByText('Estimate ₦60,000')).toBeTruthy();
  press('Close');
  await open('Item,Rate,Total\nChairs,200,60k\n');
  expect(await screen.findByText('Estimate ₦60,000')).toBeTruthy();
  expect(screen.queryByText(/still here|No field is left/)).toBeNull();
});

test('a file that was corrected can be chosen again', async () => {
  press('More about Our wedding');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lines from a CSV file' }));
  const input = await screen.findByLabelText<HTMLInputElement>(/^CSV file/);
  // A browser reports a choice only if it differs from the input's value.
  const clear = vi.spyOn(input, 'value', 'set');
  fireEvent.click(input);
  expect(clear).toHaveBeenLastCalledWith('');
});

test('a payment proposes only what isn’t planned in parts yet', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Quote valid until/);
  press('Add a payment');
  type('Amount', '100k');
  press('Add payment');
  press(/^Jollof/);
  press('Add a payment');
  expect(field('Amount').value).toBe('300000');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Paid today' }));
  type('Amount', '120k');
  press('Add payment');
  press(/^Jollof/);
  press('Add a payment');
  expect(field('Amount').value).toBe('180000');
});

test('a night that passes over an open payment is no change of what was typed', async () => {
  press(/^Catering ₦/);
  const openPayment = async () => {
    press(/^Jollof/);
    await screen.findByLabelText(/^Quote valid until/);
    press('Add a payment');
    await screen.findByLabelText('Paid on');
  };
  const noon = new Date(`${today()}T12:00:00Z`).getTime();
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(noon);
  await openPayment();
  vi.setSystemTime(noon + 86_400_000);
  // The page is rendered again.
  type('Amount', '7');
  type('Amount', '');
  press('Close');
  expect(stage.messages).toEqual([]);
  // Another day was chosen yesterday; what the sheet proposes today is nobody’s change.
  await openPayment();
  type('Paid on', '2026-06-12');
  press('Close');
  vi.setSystemTime(noon + 2 * 86_400_000);
  await openPayment();
  await vi.waitFor(() => expect(field('Paid on').value).toBe('2026-06-12'));
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

test('a payment that isn’t paid after all stays so in a sheet that was closed', async () => {
  press(/^Catering ₦/);
  press(/^Jollof/);
  await screen.findByLabelText(/^Quote valid until/);
  press('Add a payment');
  type('Amount', '100k');
  type('Paid on', '2026-06-12');
  press('Add payment');
  const open = async () => {
    press(/^Jollof/);
    await screen.findByLabelText(/^Quote valid until/);
    fireEvent.click(await screen.findByRole('button', { name: /₦100,000$/ }));
  };
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
  press('Close');
  await open();
  await screen.findByLabelText(/^Due/);
});
