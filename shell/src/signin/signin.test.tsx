import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readToken } from '@wedding/shared/platform/token.ts';
import { afterEach, expect, test } from 'vitest';
import { farSide } from '../../testing/far-side.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';

const far = farSide();
let shell: ReturnType<typeof openShell>;
afterEach(() => shell.close());

async function open(path: string, title: string) {
  shell = openShell(path);
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
}
const type = (placeholder: string, value: string) =>
  fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value } });
const logIn = () => fireEvent.click(screen.getByRole('button', { name: 'LOG IN' }));

test('a couple signs in, sees Loading, and is on the films two seconds later', async () => {
  const body = { message: 'Login successful', data: { user: couple, token: 'secret' } };
  far.answer('POST /api/auth/login', { body, after: 50 });
  await open('/signin', 'Welcome Back!');
  type('Enter your phone number', '08031234567');
  logIn();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading' })).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'LOG IN' })).toBeNull();

  expect(await screen.findByText('Login successful')).toBeDefined();
  const since = Date.now();
  expect(readToken()).toBe('secret');
  expect(appStore.getState()).toMatchObject({ current: { firstname: 'Adaeze' }, role: 'user' });
  expect(far.heard().map((one) => one.body)).toEqual([{ login: '08031234567' }]);
  expect(location.pathname).toBe('/signin');
  await waitFor(() => expect(location.pathname).toBe('/app/overview'), { timeout: 3000 });
  expect(Date.now() - since).toBeGreaterThan(1800);
});

test('an empty phone field gives the warning and sends nothing', async () => {
  await open('/signin', 'Welcome Back!');
  logIn();
  expect(await screen.findByText('Field is required')).toBeDefined();
  expect(far.heard()).toEqual([]);
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

test.each(['502', 'nothing'])('any other failure (%s) is told as the network’s', async (failure) => {
  far.answer('POST /api/auth/login', { status: 502, body: { message: 'anything', code: 'X' } });
  if (failure === 'nothing') far.cutOff();
  await open('/signin', 'Welcome Back!');
  type('Enter your phone number', '08031234567');
  logIn();
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
});

test('a couple finds the way to sign up and back home', async () => {
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
  await waitFor(() => expect(location.pathname).toBe('/app/admin/overview'), { timeout: 3000 });
  expect(appStore.getState().role).toBe('admin');
  expect(far.heard()[0]?.body).toEqual({
    login: 'ngozi@example.com',
    password: 'right horse',
  });
});

test('an administrator with both fields empty is warned, with one empty still sent', async () => {
  const body = { message: 'Wrong email or password.', code: 'LOGIN_FAILED' };
  far.answer('POST /api/auth/login', { status: 401, body });
  await open('/new-admin/signin', 'Welcome Admin!');
  logIn();
  expect(await screen.findByText('Field is required')).toBeDefined();
  expect(far.heard()).toEqual([]);

  type('Enter your email', 'ngozi@example.com');
  logIn();
  expect(await screen.findByText('Wrong email or password.')).toBeDefined();
  expect(far.heard()[0]?.body).toEqual({ login: 'ngozi@example.com', password: '' });
});
