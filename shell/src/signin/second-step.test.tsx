import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  // What a browser's own lock answers.
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    attestationObject: bytes,
  };
  const signed = {
    id: 'credential',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  };
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { get: async () => signed, create: async () => signed },
  });
});
afterEach(() => {
  shell.close();
  vi.unstubAllGlobals();
});

async function logIn() {
  shell = openShell('/new-admin/signin');
  fireEvent.change(await screen.findByPlaceholderText('Enter your email'), {
    target: { value: 'ngozi@example.com' },
  });
  fireEvent.change(screen.getByPlaceholderText('Enter your password'), { target: { value: 'right horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'LOG IN' }));
}
const challenge = { body: { message: 'OK', data: { challenge: 'x'.repeat(43) } } };
const credentials = { login: 'ngozi@example.com', password: 'right horse' };

test.each([
  ['use', 'One more step', 'Use my passkey'],
  ['create', 'Create your passkey', 'Create my passkey'],
])(
  'SEC-52: a sign-in that needs a passkey asks to %s it, and sends it with the password',
  async (kind, title, action) => {
    far.answer('POST /api/auth/challenge', challenge);
    far.answer('POST /api/auth/login', { status: 202, body: { message: 'x', data: { passkey: kind } } });
    await logIn();
    await screen.findByRole('dialog', { name: title });
    const body = { message: 'Login successful', data: { user: administrator, token: 'secret' } };
    far.answer('POST /api/auth/login', { body });
    fireEvent.click(await screen.findByRole('button', { name: action }));
    expect(await screen.findByText('Login successful')).toBeDefined();
    const sent = far.received().filter(({ path }) => path === '/api/auth/login');
    expect(sent.map((one) => one.body)).toEqual([
      credentials,
      { ...credentials, passkey: expect.objectContaining({ id: 'credential' }) },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('SEC-52: an owner whose first passkey got no answer is asked for it by the next log-in', async () => {
  far.answer('POST /api/auth/challenge', challenge);
  far.answer('POST /api/auth/login', { status: 202, body: { message: 'x', data: { passkey: 'create' } } });
  await logIn();
  const action = await screen.findByRole('button', { name: 'Create my passkey' });
  far.answer('POST /api/auth/login', { status: 504, body: { message: 'Lost', code: 'SENT_PERHAPS' } });
  fireEvent.click(action);
  expect(await screen.findByText('Lost')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  far.answer('POST /api/auth/login', { status: 202, body: { message: 'x', data: { passkey: 'use' } } });
  fireEvent.click(screen.getByRole('button', { name: 'LOG IN' }));
  await screen.findByRole('dialog', { name: 'One more step' });
});

test('SEC-51: after a lost answer the same passkey is sent again; another one would replace it on the device', async () => {
  const create = vi.fn(navigator.credentials.create);
  vi.stubGlobal('navigator', { ...navigator, credentials: { create } });
  writeToken('secret');
  const key = 'k'.repeat(43);
  const ok = (data: unknown, message = 'OK') => ({ body: { message, data } });
  far.answer('GET /api/auth/me', ok({ ...couple, prompt: 'lock' }));
  far.answer('POST /api/me/proofs', ok({ key, text: 'WED 12345', number: '+447000000', ways: ['text'] }));
  far.answer(`GET /api/proofs/${key}`, ok({ proved: true }));
  const user = { id: 'user', name: '+2348030000001' };
  far.answer('POST /api/me/passkeys/options', ok({ challenge: 'z'.repeat(43), user, exclude: [] }));
  far.answer('POST /api/me/passkeys', { status: 504, body: { message: 'Lost', code: 'SENT_PERHAPS' } });
  shell = openShell('/app/overview', [{ path: 'app/overview', element: <h1>Home</h1> }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Lock our plan' }));
  const action = await screen.findByRole('button', { name: /^Use this .+ lock$/ });
  fireEvent.click(action);
  expect(await screen.findByText('Lost')).toBeDefined();
  far.answer('POST /api/me/passkeys', ok({ locked: true, passkeys: [], partner: null }, 'It’s locked'));
  fireEvent.click(action);
  expect(await screen.findByText('It’s locked')).toBeDefined();
  const sent = far.received().filter(({ path }) => path === '/api/me/passkeys');
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
  expect(create).toHaveBeenCalledTimes(1);
});

test('while the device’s own lock asks, no answer is said to be late', async () => {
  const get = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
  far.answer('POST /api/auth/challenge', challenge);
  far.answer('POST /api/auth/login', { status: 202, body: { message: 'x', data: { passkey: 'use' } } });
  await logIn();
  await screen.findByRole('button', { name: 'Use my passkey' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Use my passkey' }));
  await vi.waitFor(() => expect(get).toHaveBeenCalled(), { timeout: 10_000 });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  vi.useRealTimers();
  expect(screen.queryByText(/^No answer yet/)).toBeNull();
});

test('SEC-32: after too many wrong passwords of others, the passkey still lets the administrator in', async () => {
  far.answer('POST /api/auth/challenge', challenge);
  const body = { message: 'Too many attempts.', code: 'TOO_MANY_ATTEMPTS' };
  far.answer('POST /api/auth/login', { status: 429, body });
  await logIn();
  await screen.findByRole('dialog', { name: 'Too many wrong passwords' });
  expect(await screen.findByText('Too many attempts.')).toBeDefined();
});
