import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { expect, test } from 'vitest';
import { answer, paged, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const member = (change: Partial<Member> = {}): Member => ({
  id: 4,
  name: 'Ada',
  phone: '•••• 0001',
  status: 'active',
  subscribed_until: '2026-03-01 10:00:00',
  paid_until: null,
  free_days_from: null,
  signed_in: true,
  version: 1,
  tariff: 'Weekly',
  bytes: 0,
  created_at: '2026-01-05 10:00:00',
  ...change,
});

test('a member is deactivated after a confirmation, and its session ends', async () => {
  let now = member();
  const stage = await open('/app/admin/reports?tab=members', {
    'GET /admin/members': () => paged([now]),
    'PUT /admin/members/4': () => {
      now = member({ status: 'disabled', signed_in: false });
      return answer(now, 'Member updated');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Ada' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Ada/ }).textContent).toContain('Deactivated'));
  expect(stage.messages).toEqual(['Deactivate Ada?', 'Member updated']);
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    status: 'disabled',
    version: 1,
  });
});

test('a plan is found by its text, in the way of every list', async () => {
  const plan = { product_id: 1, name: 'Weekly', price: 1500, duration: 7, title: 'WED WEEK', code: '33070' };
  const rest = { subscribers: 2, retired_at: null };
  await open('/app/admin/reports?tab=plans', {
    'GET /admin/plans': () =>
      answer([
        { ...plan, ...rest },
        { ...plan, ...rest, product_id: 2, name: 'Daily', title: 'WED DAY' },
      ]),
  });
  await screen.findByRole('rowheader', { name: 'Daily' });
  const search = screen.getByRole('searchbox', { name: 'Search by name, text or price' });
  fireEvent.change(search, { target: { value: 'wed week' } });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Daily' })).toBeNull());
  expect(screen.getByRole('rowheader', { name: 'Weekly' })).toBeDefined();
});

test('a plan is validated before it is created', async () => {
  const stage = await open('/app/admin/reports?tab=plans', {
    'GET /admin/plans': () => answer([]),
    'POST /admin/plans': () => answer({ product_id: 1 }, 'Plan created'),
  });
  expect(await screen.findByText(/Nobody can subscribe/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'New plan' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Offer plan' }));
  expect(await sheet.findByText('Enter a whole number of naira, such as 500.')).toBeDefined();
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  type('Name', 'Weekly');
  type('Price', '1,500');
  type('Duration', '7');
  type('Text to send', 'WEEKLY');
  fireEvent.click(sheet.getByRole('button', { name: 'Offer plan' }));
  await waitFor(() => expect(stage.messages).toEqual(['Plan created']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ name: 'Weekly', price: 1500, duration: 7, title: 'WEEKLY', code: null });
});

test('the page below REPORTS is in the address, and each begins with its own state', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([]),
    'GET /admin/members': () => paged([member()]),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeDefined();
  await act(() => stage.router.navigate('/app/admin/reports?tab=members'));
  expect(await screen.findByText('Ada')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeDefined();
});
