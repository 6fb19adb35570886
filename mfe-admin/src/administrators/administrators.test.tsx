import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import { expect, test } from 'vitest';
import { answer, clickButton, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';
const ada = {
  id: 1,
  login: 'ada@example.com',
  name: 'Ada',
  role: 'owner',
  status: 'active',
  you: true,
  sessions: [{ id: 5, since: NOON, expires_at: NOON, device: 'Chrome on Android', this: true }],
  created_at: NOON,
};
const bola = { ...ada, id: 2, login: 'bola@example.com', name: '', role: 'editor', you: false };
const OWNER: User = {
  id: 1,
  firstname: 'Ada',
  lastname: '',
  email: '',
  partner_name: '',
  roles: ['admin', 'owner'],
  updated_profile: true,
  erase_at: null,
  profile: { profile_pic: null },
};
const path = `/new-admin/signin#${'k'.repeat(43)}`;

test('many sessions take one line, which opens the others', async () => {
  const sessions = ['Chrome on Android', 'Safari on iPhone', 'Firefox on Linux'].map((device, place) => ({
    id: place + 1,
    since: NOON,
    expires_at: NOON,
    device,
    this: false,
  }));
  await open(
    '/app/admin/reports?tab=administrators',
    { 'GET /admin/administrators': () => answer({ administrators: [{ ...bola, sessions }], links: [] }) },
    { user: OWNER },
  );
  const line = await screen.findByText(/^Chrome on Android, since .*, and 2 more$/);
  const others = line.closest('details');
  expect(others?.open).toBe(false);
  expect(others?.textContent).toContain('Safari on iPhone');
});

test('an owner sees the administrators and their sessions, invites one and ends the session of another', async () => {
  const stage = await open(
    '/app/admin/reports?tab=administrators',
    {
      'GET /admin/administrators': () => answer({ administrators: [ada, bola], links: [] }),
      'POST /admin/administrators': () => answer({ path, expires_at: NOON }, 'Ready'),
      'PUT /admin/administrators/2': () => answer({ ...bola, sessions: [] }, 'Sessions ended'),
    },
    { user: OWNER },
  );
  expect(await screen.findByText('bola@example.com')).toBeDefined();
  // Administrators can't deactivate their own account.
  expect(screen.queryByRole('button', { name: 'More about ada@example.com' })).toBeNull();
  await clickButton('Invite');
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' chidi@example.com ' } });
  await clickButton('Create link');
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(`${location.origin}${path}`);
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    login: 'chidi@example.com',
    role: 'editor',
  });
  await clickButton('Done');
  await clickButton('More about bola@example.com');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End session' }));
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Sessions ended'));
});

test('who is invited and a pending link stand in the one list, which is requested once', async () => {
  const link = { id: 7, login: 'chidi@example.com', role: 'support', purpose: 'join', expires_at: NOON };
  const links = [link, { ...link, id: 8, login: bola.login, purpose: 'reset' }];
  const stage = await open(
    '/app/admin/reports?tab=administrators',
    {
      'GET /admin/administrators': () => answer({ administrators: [ada, bola], links }),
      'DELETE /admin/administrator-links/7': () => answer(null, 'Link withdrawn'),
    },
    { user: OWNER },
  );
  expect(await screen.findByText('Invited as support')).toBeDefined();
  expect(screen.getByText(/^Password link until /)).toBeDefined();
  expect(stage.requests.filter(({ path }) => path === '/admin/administrators')).toHaveLength(1);
  await clickButton('Withdraw the link for chidi@example.com');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Link withdrawn'));
});
