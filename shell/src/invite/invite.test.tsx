import { fireEvent, screen, within } from '@testing-library/react';
import { readToken, writeToken } from '@wedding/shared/platform/token.ts';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';
import { startSession } from '../session/session.ts';
import { appStore } from '../store/app-store.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => shell.close());

const TOKEN = 't'.repeat(43);
const KEY = 'k'.repeat(43);
const videos = [{ path: 'app/overview', element: <h1>Videos</h1> }];
const asked = { key: KEY, text: 'JOIN 483920', code: '33070', expires_at: '2026-11-21 11:00:00' };
const invitation = { state: 'open', from: 'Amara', expires_at: '2026-11-28 11:00:00' };
const good = () =>
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, { body: { message: 'OK', data: invitation } });
const proves = () =>
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: true } } });
const joins = () =>
  far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
    body: { message: 'You plan together now', data: { user: { ...couple, id: 9 }, token: 'fresh' } },
  });
const bodyOf = (path: string) =>
  far.received().find((one) => one.method === 'POST' && one.path === path)?.body;

test('a partner without a session proves a number and is signed in with it', async () => {
  good();
  far.answer('POST /api/proofs', { body: { message: 'OK', data: asked } });
  shell = openShell(`/invite/${TOKEN}`, videos);
  expect(await screen.findByRole('heading', { name: 'Amara has invited you' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Please enter your phone number.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Your phone number'), { target: { value: ' 0806 555 0001' } });
  proves();
  joins();
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
  expect(bodyOf('/api/proofs')).toEqual({ purpose: 'join', login: '0806 555 0001' });
  expect(bodyOf(`/api/wedding-plan/invitations/${TOKEN}/accept`)).toEqual({ key: KEY });
  expect(readToken()).toBe('fresh');
  expect(appStore.getState().current?.id).toBe(9);
});

test('a signed-in person joins with that number, or types another', async () => {
  good();
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  shell = openShell(`/invite/${TOKEN}`, videos);
  expect(await screen.findByText(/What you’ve already planned comes with you/)).toBeDefined();
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: false } } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('JOIN 483920')).toBeDefined();
  expect(bodyOf('/api/me/proofs')).toEqual({ purpose: 'join' });
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(screen.getByLabelText('Your phone number')).toBeDefined();
});

test('a refusal says why and can be tried again', async () => {
  good();
  writeToken('secret');
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  proves();
  const message = 'This number shares a wedding plan already. Leave that one first.';
  far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
    status: 409,
    body: { message, code: 'PLAN_SHARED' },
  });
  shell = openShell(`/invite/${TOKEN}`, videos);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText(message)).toBeDefined();
  joins();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
});

test('if both planned the same ceremony differently, both values are shown and one is chosen', async () => {
  good();
  writeToken('secret');
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  proves();
  const id = '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e';
  const reception = { id, kind: 'reception', name: 'Reception' };
  const [theirs, yours] = [
    { date: '2027-06-12', guests: 300 },
    { date: '2027-06-19', guests: 250 },
  ];
  const path = `/api/wedding-plan/invitations/${TOKEN}/accept`;
  const turnout = { theirs: 10_000, yours: 12_000 };
  const refusal = { message: 'Choose what stays.', code: 'PLANS_CLASH', turnout };
  far.answer(`POST ${path}`, {
    status: 409,
    body: { ...refusal, ceremonies: [{ ...reception, theirs, yours }] },
  });
  shell = openShell(`/invite/${TOKEN}`, videos);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'You both have a wedding plan already' }));
  const go = sheet.getByRole<HTMLButtonElement>('button', { name: 'Join with these choices' });
  expect(go.disabled).toBe(true);
  fireEvent.click(sheet.getByRole('radio', { name: '12 June 2027 Amara' }));
  fireEvent.click(sheet.getByRole('radio', { name: '250 guests You' }));
  expect(go.disabled).toBe(true);
  fireEvent.click(sheet.getByRole('radio', { name: '120 plates You' }));
  joins();
  fireEvent.click(go);
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
  const keep = { ceremonies: [{ id, date: '2027-06-12', guests: 250 }], turnout_bp: 12_000 };
  const sent = far.received().filter((one) => one.method === 'POST' && one.path === path);
  expect(sent.map(({ body }) => body)).toEqual([{ key: KEY }, { key: KEY, keep }]);
});

test('an address that can’t be an invitation link is rejected without a request', async () => {
  shell = openShell('/invite/cut-off-by-a-chat');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(far.received().map(({ path }) => path)).toEqual([]);
});

test('a used link shows that it no longer works, and a failed check can be tried again', async () => {
  const over = { message: 'OK', data: { state: 'over', from: '', expires_at: '2026-11-21 11:00:00' } };
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, { body: over });
  shell = openShell(`/invite/${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  shell.close();
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, {
    status: 503,
    body: { message: 'Away', code: 'AWAY' },
  });
  shell = openShell(`/invite/${TOKEN}`);
  expect(await screen.findByText('Away')).toBeDefined();
  good();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Amara has invited you' })).toBeDefined();
});
