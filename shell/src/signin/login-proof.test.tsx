import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readToken } from '@wedding/shared/host/token.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  shell.close();
  vi.useRealTimers();
});

/** The dialog asks every three seconds. */
const untilItAsks = () => vi.advanceTimersByTimeAsync(3000);

const logIn = () => fireEvent.click(screen.getByRole('button', { name: 'LOG IN' }));

const proof = {
  key: 'k'.repeat(43),
  text: 'LOGIN 483920',
  code: '33070',
  expires_at: '2026-11-21 12:00:00',
};
const asked = { status: 202, body: { message: 'Please prove your number.', data: { proof } } };
const sheet = () => screen.findByRole('dialog', { name: 'Confirm that 08031234567 is yours' });

async function tryToSignIn() {
  far.answer('POST /api/auth/login', asked);
  shell = openShell('/signin');
  const phone = await screen.findByPlaceholderText('Enter your phone number');
  fireEvent.change(phone, { target: { value: '08031234567' } });
  logIn();
  return sheet();
}

test('SEC-7: a dialog says what to text, and continues by itself once the text has arrived', async () => {
  const shown = await tryToSignIn();
  expect(shown.textContent).toContain('LOGIN 483920');
  const link = screen.getByRole('link', { name: 'Open messages' });
  expect(link.getAttribute('href')).toBe('sms:33070?body=LOGIN%20483920');
  expect(readToken()).toBeNull();
  await untilItAsks();
  await waitFor(() => expect(far.received()).toHaveLength(2));
  const body = { message: 'Login successful', data: { user: couple, token: 'secret' } };
  far.answer('POST /api/auth/login', { body });
  await untilItAsks();
  expect(await screen.findByText('Login successful')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(readToken()).toBe('secret');
  expect(far.received().at(-1)?.body).toEqual({ login: '08031234567', proof_key: proof.key });
});

test('SEC-7: an expired proof is replaced, and a lost network is waited out', async () => {
  await tryToSignIn();
  far.answer('POST /api/auth/login', { status: 503, body: { code: 'UNAVAILABLE', message: 'away' } });
  await untilItAsks();
  await waitFor(() => expect(far.received()).toHaveLength(2));
  expect(screen.getByText('LOGIN 483920')).toBeDefined();
  far.answer('POST /api/auth/login', { status: 410, body: { code: 'PROOF_EXPIRED', message: 'over' } });
  await untilItAsks();
  const again = await screen.findByRole('button', { name: 'Start again' });
  const fresh = { ...proof, key: 'f'.repeat(43), text: 'LOGIN 111222' };
  far.answer('POST /api/auth/login', { status: 202, body: { message: 'x', data: { proof: fresh } } });
  fireEvent.click(again);
  expect(await screen.findByText('LOGIN 111222')).toBeDefined();
  expect(far.received().at(-1)?.body).toEqual({ login: '08031234567' });
});

test('SEC-7: a number without a subscription is refused once it is proved; closing cancels', async () => {
  await tryToSignIn();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  logIn();
  await sheet();
  far.answer('POST /api/auth/login', { status: 401, body: { code: 'LOGIN_REFUSED', message: 'no' } });
  await untilItAsks();
  expect(await screen.findByText('Invalid/Unsubscribed Phone Number')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'LOG IN' })).toBeDefined();
});

test('SEC-7: an answer that never comes is given up, and the number is tried again', async () => {
  await tryToSignIn();
  const { timeout } = AbortSignal;
  const bound = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
  far.answer('POST /api/auth/login', { ...asked, after: 3_600_000 });
  await untilItAsks();
  await waitFor(() => expect(far.received()).toHaveLength(2));
  await untilItAsks();
  await waitFor(() => expect(far.received()).toHaveLength(3), { timeout: 5000 });
  bound.mockRestore();
});
