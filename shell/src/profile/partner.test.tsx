import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SharedPlan } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, deleteButton, openShell } from '../../testing/open-shell.tsx';
import { queryClient } from '../store/query-client.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
const NOON = '2026-11-20 11:00:00';
const KEY = 'k'.repeat(43);
const alone: SharedPlan = { plan: null, members: [], invitation: null };
const PLAN = { id: 'p1' } as SharedPlan['plan'] & object;
const waiting: SharedPlan = { ...alone, invitation: { created_at: NOON, expires_at: '2026-11-27 11:00:00' } };
const person = (account_id: number, change: Partial<SharedPlan['members'][number]>) => ({
  account_id,
  name: '',
  phone: `+•••••••••000${account_id}`,
  role: 'owner' as const,
  you: false,
  joined_at: NOON,
  ...change,
});
const pair = (role: 'owner' | 'partner'): SharedPlan => ({
  ...alone,
  plan: PLAN,
  members: [
    person(1, { you: true, role }),
    person(2, { name: 'Tunde', role: role === 'owner' ? 'partner' : 'owner' }),
  ],
});

const plan = (data: SharedPlan) => far.answer('GET /api/wedding-plan', { body: { message: 'OK', data } });
/** Makes the text arrive immediately. */
function provesAtOnce(word: string) {
  const data = { key: KEY, text: `${word} 483920`, code: '33070', expires_at: NOON };
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data } });
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: true } } });
}
beforeEach(() => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
});
afterEach(() => shell.close());
const open = async () => {
  shell = openShell('/app/settings/profile');
  return within(await screen.findByRole('region', { name: 'Your partner' }));
};

test('the account’s menu leads to the invitation in two taps', async () => {
  plan(alone);
  provesAtOnce('INVITE');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Your partner' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('SEC-27: inviting waits for the text from the user’s number, then shows the link to send', async () => {
  plan(alone);
  const card = await open();
  const data = { key: KEY, text: 'INVITE 483920', code: '33070', expires_at: NOON };
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data } });
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: false } } });
  fireEvent.click(await card.findByRole('button', { name: 'Invite your partner' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('INVITE 483920')).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Open messages' }).getAttribute('href')).toContain('sms:33070');
  expect(far.received().some(({ path }) => path === '/api/wedding-plan/invitations')).toBe(false);

  const answer = { path: `/invite/${'t'.repeat(43)}`, expires_at: waiting.invitation?.expires_at };
  far.answer('POST /api/wedding-plan/invitations', { status: 201, body: { message: 'OK', data: answer } });
  plan(waiting);
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: true } } });
  expect(await card.findByText(`${location.origin}${answer.path}`, {}, { timeout: 5000 })).toBeDefined();
  const whatsapp = card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsapp).toContain(encodeURIComponent(answer.path));
  expect(far.received().find(({ path }) => path === '/api/wedding-plan/invitations')?.body).toEqual({
    key: KEY,
  });
}, 15_000);

test('inviting from a page that does not know yet that somebody has joined shows who it is', async () => {
  plan(waiting);
  const card = await open();
  provesAtOnce('INVITE');
  const message = 'Two people already share this wedding plan.';
  far.answer('POST /api/wedding-plan/invitations', { status: 409, body: { message, code: 'PLAN_SHARED' } });
  const again = await card.findByRole('button', { name: 'Create a new link' });
  plan(pair('owner'));
  fireEvent.click(again);
  expect(await card.findByText('Tunde')).toBeDefined();
  expect(card.getByRole('button', { name: 'Remove partner' })).toBeDefined();
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an open invitation can be withdrawn', async () => {
  plan(waiting);
  const card = await open();
  expect(await card.findByText(/Your invitation is open until 27 November 2026/)).toBeDefined();
  far.answer('DELETE /api/wedding-plan/invitations', {
    body: { message: 'The invitation no longer works', data: alone },
  });
  fireEvent.click(card.getByRole('button', { name: 'Withdraw invitation' }));
  fireEvent.click(await deleteButton());
  expect(await card.findByRole('button', { name: 'Invite your partner' })).toBeDefined();
});

test.each([
  ['owner', 'Remove partner', '/api/wedding-plan/members/2'],
  ['partner', 'Leave the wedding plan', '/api/wedding-plan/members/1'],
] as const)(
  'SEC-27: the %s may %s, after a question and a proof of the number',
  async (role, button, path) => {
    plan(pair(role));
    queryClient.setQueryData(['budgets'], { plan: { id: PLAN.id } });
    provesAtOnce(role === 'owner' ? 'REMOVE' : 'LEAVE');
    const card = await open();
    expect(await card.findByText('Tunde')).toBeDefined();
    far.answer(`DELETE ${path}`, { body: { message: 'Done', data: null } });
    // Another part of the page refetches slowly, and the row is gone by then.
    far.answer('GET /api/me/devices', { body: { message: 'OK', data: { devices: [] } }, after: 1500 });
    fireEvent.click(card.getByRole('button', { name: button }));
    const sure = await screen.findByRole('dialog', {}, { timeout: 4000 });
    plan(role === 'owner' ? { ...alone, plan: PLAN } : alone);
    fireEvent.click(within(sure).getByRole('button', { name: role === 'owner' ? 'Remove' : 'Leave' }));
    expect(await card.findByRole('button', { name: 'Invite your partner' })).toBeDefined();
    expect(await screen.findByText('Done')).toBeDefined();
    await waitFor(() => expect(queryClient.getQueryData(['budgets']) === undefined).toBe(role === 'partner'));
    const received = far.received().filter(({ method }) => method === 'DELETE');
    expect(received).toMatchObject([{ path, query: `?key=${KEY}` }]);
    const purpose = role === 'owner' ? 'remove' : 'leave';
    expect(far.received().find((one) => one.path === '/api/me/proofs')?.body).toEqual({ purpose });
  },
);

test('the profile of somebody who was removed from a plan drops the lists of that plan', async () => {
  queryClient.setQueryData(['checklists'], { plan: { id: PLAN.id } });
  plan(alone);
  const card = await open();
  expect(await card.findByRole('button', { name: 'Invite your partner' })).toBeDefined();
  await waitFor(() => expect(queryClient.getQueryData(['checklists'])).toBeUndefined());
});

test('SEC-27: deleting explains itself, asks for the typed word and a proof, and signs out', async () => {
  plan(alone);
  await open();
  provesAtOnce('DELETE');
  const data = { erase_at: '2026-12-21 09:00:00' };
  far.answer('DELETE /api/me', { body: { message: 'Your account will be deleted', data } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Delete my account' }));
  expect(await sheet.findByText('Please type the word DELETE.')).toBeDefined();
  fireEvent.change(sheet.getByLabelText('Type DELETE to confirm'), { target: { value: 'delete' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeDefined();
  expect(screen.getByText('21 December 2026')).toBeDefined();
  await waitFor(() => expect(document.cookie).not.toContain('secret'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SEC-37: a user who returns before the deletion sees its date and can keep the account by a proof', async () => {
  far.answer('GET /api/auth/me', {
    body: { message: 'ok', data: { ...couple, erase_at: '2026-12-21 09:00:00' } },
  });
  plan(alone);
  await open();
  expect(await screen.findByText('21 December 2026')).toBeDefined();
  provesAtOnce('KEEP');
  far.answer('POST /api/me/keep', { body: { message: 'Your account stays', data: couple } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('21 December 2026')).toBeNull());
});

test('SEC-37: a lapsed couple cancels its deletion on the page for people who can’t sign in', async () => {
  shell = openShell('/your-data');
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  fireEvent.click(keep);
  expect(await screen.findByText('Please enter your phone number.')).toBeDefined();
  fireEvent.change(screen.getByPlaceholderText('Enter your phone number'), {
    target: { value: '08031112223' },
  });
  const data = { key: KEY, text: 'KEEP 483920', code: '33070', expires_at: NOON };
  far.answer('POST /api/proofs', { body: { message: 'OK', data } });
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: true } } });
  far.answer('POST /api/me/keep', { body: { message: 'Your account stays', data: couple } });
  fireEvent.click(keep);
  expect(await screen.findByText('Your account stays')).toBeDefined();
  const asked = far.received().find(({ path }) => path === '/api/proofs')?.body;
  expect(asked).toEqual({ purpose: 'keep', login: '08031112223' });
});
