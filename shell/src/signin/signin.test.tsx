import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { readToken } from '@wedding/shared/host/token.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  vi.restoreAllMocks();
  shell.close();
  sessionStorage.clear();
});

async function open(path: string, title: string) {
  shell = openShell(path);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined();
}
const type = (placeholder: string, value: string) =>
  fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value } });
const logIn = () => fireEvent.click(screen.getByRole('button', { name: 'LOG IN' }));

test('a couple signs in, sees Loading, and reaches the videos two seconds later', async () => {
  const body = { message: 'Login successful', data: { user: couple, token: 'secret' } };
  far.answer('POST /api/auth/login', { body, after: 50 });
  await open('/signin', 'Welcome Back!');
  type('Enter your phone number', '08031234567');
  const since = Date.now();
  logIn();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading' })).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'LOG IN' })).toBeNull();

  expect(await screen.findByText('Login successful')).toBeDefined();
  expect(readToken()).toBe('secret');
  expect(appStore.getState()).toMatchObject({ current: { firstname: 'Adaeze' }, role: 'user' });
  expect(far.received().map((one) => one.body)).toEqual([{ login: '08031234567' }]);
  expect(location.pathname).toBe('/signin');
  await waitFor(() => expect(location.pathname).toBe('/app/overview'));
  expect(Date.now() - since).toBeGreaterThan(2000);
  expect(JSON.stringify(sessionStorage)).not.toContain('08031234567');
});

test.each([
  ['/signin', 'Welcome Back!', 'Enter your phone number', '08031234567'],
  ['/new-admin/signin', 'Welcome Admin!', 'Enter your email', 'ada@example.com'],
  ['/your-data', 'Your data', 'Enter your phone number', '08031234567'],
])(
  'what was typed into %s is still there after a reload, but for a password',
  async (path, title, placeholder, typed) => {
    await open(path, title);
    type(placeholder, typed);
    const password = screen.queryByPlaceholderText('Enter your password');
    if (password) fireEvent.change(password, { target: { value: 'secret words' } });
    shell.close();
    cleanup();
    await open(path, title);
    expect(screen.getByPlaceholderText(placeholder)).toHaveProperty('value', typed);
    expect(JSON.stringify(sessionStorage)).not.toContain('secret words');
  },
);

test.each([
  ['/signin', 'Welcome Back!', 'Enter your phone number'],
  ['/new-admin/signin', 'Welcome Admin!', 'Enter your email'],
  ['/your-data', 'Your data', 'Enter your phone number'],
])('the first field of %s has the focus', async (path, title, placeholder) => {
  await open(path, title);
  expect(document.activeElement).toBe(screen.getByPlaceholderText(placeholder));
});

test('an empty phone field shows the warning and sends nothing', async () => {
  await open('/signin', 'Welcome Back!');
  logIn();
  expect(await screen.findByText('Field is required')).toBeDefined();
  expect(far.received()).toEqual([]);
});

test.each([400, 401, 422, 429, 500, 501])('a couple’s refusal with status %i', async (status) => {
  far.answer('POST /api/auth/login', { status, body: { message: 'anything', code: 'LOGIN_FAILED' } });
  await open('/signin', 'Welcome Back!');
  type('Enter your phone number', '0803');
  logIn();
  expect(await screen.findByText('Invalid/Unsubscribed Phone Number')).toBeDefined();
  expect(screen.getByRole('button', { name: 'LOG IN' })).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Enter your phone number').value).toBe('0803');
});

test('a lapsed or unknown number gets a lasting note on how to text, the plans and its data', async () => {
  const plans = [
    { product_id: 1, name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' },
    { product_id: 2, name: 'Monthly', price: 1500, duration: 30, code: null, title: 'WED MONTH' },
  ];
  const refused = { message: 'anything', code: 'LOGIN_REFUSED' };
  far.answer('POST /api/auth/login', { status: 401, body: refused });
  far.answer('GET /api/all-subscription', { body: { message: 'ok', data: plans } });
  await open('/signin', 'Welcome Back!');
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
  type('Enter your phone number', '08031234567');
  logIn();
  expect(await screen.findByText('Invalid/Unsubscribed Phone Number')).toBeDefined();
  const field = screen.getByPlaceholderText('Enter your phone number');
  const sms = await screen.findByRole('link', { name: 'Text WED WEEK to 33070' });
  expect(sms.getAttribute('href')).toBe('sms:33070?body=WED%20WEEK');
  expect(screen.queryByRole('link', { name: /WED MONTH/ })).toBeNull();
  expect(screen.getByText(/To subscribe or renew/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe('/your-data');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('To subscribe or renew');
  fireEvent.change(field, { target: { value: '0803123456' } });
  expect(screen.getByText(/To subscribe or renew/)).toBeDefined();
});

test.each(['502', 'nothing'])('any other failure (%s) shows as a network failure', async (failure) => {
  far.answer('POST /api/auth/login', { status: 502, body: { message: 'anything', code: 'X' } });
  if (failure === 'nothing') far.cutOff();
  await open('/signin', 'Welcome Back!');
  type('Enter your phone number', '08031234567');
  logIn();
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
});

test('the page links to the sign-up and back to the home page', async () => {
  await open('/signin', 'Welcome Back!');
  expect(screen.getByText(/Don't have an account\?/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/');
});

test('an administrator signs in with both fields', async () => {
  const body = { message: 'Login successful', data: { user: administrator, token: 'secret' } };
  far.answer('POST /api/auth/login', { body });
  await open('/new-admin/signin', 'Welcome Admin!');
  type('Enter your email', 'ngozi@example.com');
  type('Enter your password', 'right horse');
  logIn();
  await waitFor(() => expect(location.pathname).toBe('/app/admin/overview'));
  expect(appStore.getState().role).toBe('admin');
  expect(far.received()[0]?.body).toEqual({
    login: 'ngozi@example.com',
    password: 'right horse',
  });
});

test.each([400, 500, 501])(
  'an administrator’s refusal with status %i shows the server’s message',
  async (status) => {
    const body = { message: 'The server’s own words.', code: 'INTERNAL' };
    far.answer('POST /api/auth/login', { status, body });
    await open('/new-admin/signin', 'Welcome Admin!');
    type('Enter your email', 'ngozi@example.com');
    logIn();
    expect(await screen.findByText('The server’s own words.')).toBeDefined();
  },
);

test('an administrator gets a warning with both fields empty; with one empty the form is sent', async () => {
  const body = { message: 'Wrong email or password.', code: 'LOGIN_FAILED' };
  far.answer('POST /api/auth/login', { status: 401, body });
  await open('/new-admin/signin', 'Welcome Admin!');
  logIn();
  expect(await screen.findByText('Field is required')).toBeDefined();
  expect(far.received()).toEqual([]);

  type('Enter your email', 'ngozi@example.com');
  logIn();
  expect(await screen.findByText('Wrong email or password.')).toBeDefined();
  expect(far.received()[0]?.body).toEqual({ login: 'ngozi@example.com', password: '' });
});

const LINK = `/new-admin/signin#${'k'.repeat(43)}`;

test('an invited administrator chooses a password once and signs in with the e-mail of the link', async () => {
  const link = {
    state: 'open',
    login: 'bola@example.com',
    role: 'editor',
    purpose: 'join',
    expires_at: '2026-11-24 10:00:00',
  };
  far.answer('POST /api/administrator-links/read', { body: { message: 'OK', data: link } });
  const weak = {
    message: 'Use at least 8 characters.',
    code: 'INVALID',
    errors: { password: ['Use at least 8 characters.'] },
  };
  far.answer('POST /api/administrator-links/use', { status: 422, body: weak });
  await open(LINK, 'Choose your password');
  const field = await screen.findByLabelText('New password');
  expect(screen.getByText('You are invited as bola@example.com.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'short' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Use at least 8 characters.')).toBeDefined();
  const done = { message: 'Your password is set. Please sign in.', data: { login: link.login } };
  far.answer('POST /api/administrator-links/use', { body: done });
  fireEvent.change(field, { target: { value: 'harmattan dust and highlife' } });
  const set = screen.getByRole('button', { name: 'Set password' });
  fireEvent.click(set);
  fireEvent.click(set);
  expect(await screen.findByText('Your password is set. Please sign in.')).toBeDefined();
  expect(far.received().filter(({ path }) => path === '/api/administrator-links/use')).toHaveLength(2);
  const email = await screen.findByPlaceholderText<HTMLInputElement>('Enter your email');
  expect(email.value).toBe(link.login);
  expect(location.hash).toBe('');
});

test('an expired link says so and leads to the sign-in', async () => {
  far.answer('POST /api/administrator-links/read', {
    body: { message: 'OK', data: { state: 'over' } },
  });
  await open(LINK, 'Choose your password');
  expect(await screen.findByText(/This link has been used or replaced, or it has expired/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Go to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Admin!' })).toBeDefined();
});

test.each([
  ['/signin', 'Welcome Back!', 'Enter your phone number'],
  ['/new-admin/signin', 'Welcome Admin!', 'Enter your email'],
])(
  '%s says that the browser blocks cookies and how to allow them, and sends nothing',
  async (path, title, field) => {
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    await open(path, title);
    expect((await screen.findByRole('alert')).textContent).toContain('This browser blocks cookies');
    type(field, '08031234567');
    logIn();
    expect(await screen.findByText(/blocks cookies, so we can’t log you in/)).toBeDefined();
    expect(far.received()).toEqual([]);
    cookies.mockRestore();
    fireEvent(window, new Event('focus'));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'This browser blocks cookies' })).toBeNull(),
    );
  },
);
