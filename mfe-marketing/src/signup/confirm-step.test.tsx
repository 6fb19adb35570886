import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

const week = { product_id: 2, name: 'Week', price: 500, duration: 7, code: '5050', title: 'WED7' };
const offered = { 'GET /api/all-subscription': () => ({ body: { message: 'OK', data: [week] } }) };
let stage: Awaited<ReturnType<typeof renderRemote>>;
const open = async (
  replies: Parameters<typeof renderRemote>[0]['replies'] = {},
  at = '/signup?step=confirm&plan=2',
) => {
  stage = await renderRemote({ routes, at, replies: { ...offered, ...replies } });
};
afterEach(() => {
  stage.close();
  cleanup();
  sessionStorage.clear();
  document.body.replaceChildren();
});
const confirmed = () => ({ body: { message: 'Text it', data: { text: 'WED7', code: '5050' } } });
const asked = () => stage.requests.filter(({ path }) => path === '/api/subscriptions/request');
const field = () => screen.findByPlaceholderText<HTMLInputElement>('Enter your phone number');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const subscribe = () => fireEvent.click(screen.getByRole('button', { name: 'SUBSCRIBE' }));

test('the dialog leads to this step, and the arrow back to the chosen plan', async () => {
  await open({}, '/signup?price=500');
  fireEvent.click(await screen.findByRole('button', { name: 'CONTINUE' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Can’t text from this device?' }));
  expect(await screen.findByRole('heading', { level: 1, name: "You've selected a plan!" })).toBeDefined();
  expect(stage.router.state.location.search).toBe('?step=confirm&plan=2');
  expect(screen.getByText('Unlock exclusive features with your premium plan.')).toBeDefined();
  expect(await screen.findByText('₦71 per day')).toBeDefined();
  expect(screen.getByText('Charged once a day')).toBeDefined();
  expect(screen.getByText('You pay ₦500 every 7 days')).toBeDefined();
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
  expect(screen.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/terms-of-use');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the plans' }));
  expect(await screen.findByRole('radio', { name: /₦500/, checked: true })).toBeDefined();
});

test('SUBSCRIBE asks for the plan and shows the text that confirms it', async () => {
  await open({ 'POST /api/subscriptions/request': confirmed });
  await type('0803 155 0001');
  subscribe();
  expect(await screen.findByRole('heading', { name: 'Confirm with one text' })).toBeDefined();
  expect(asked().map(({ body }) => body)).toEqual([{ phone: '0803 155 0001', product_id: 2 }]);
  expect(screen.getByRole('link', { name: 'Open messages' }).getAttribute('href')).toBe('sms:5050?body=WED7');
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/signin');
  fireEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  expect((await field()).value).toBe('0803 155 0001');
});

test('a double click on SUBSCRIBE asks once', async () => {
  await open({ 'POST /api/subscriptions/request': confirmed });
  await type('0803 155 0001');
  subscribe();
  subscribe();
  expect(await screen.findByRole('heading', { name: 'Confirm with one text' })).toBeDefined();
  expect(asked()).toHaveLength(1);
});

test('an empty number is not sent; a refused one stays, with the error at its field', async () => {
  const text = 'This is not a Nigerian mobile number.';
  await open({
    'POST /api/subscriptions/request': () => ({
      status: 422,
      body: { message: text, code: 'INVALID', errors: { phone: [text] } },
    }),
  });
  await field();
  subscribe();
  expect(await screen.findByText('Field is required')).toBeDefined();
  expect(asked()).toEqual([]);
  await type('12345');
  subscribe();
  expect(await screen.findByText(text)).toBeDefined();
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect((await field()).value).toBe('12345');
  await type('123456');
  expect(screen.queryByText(text)).toBeNull();
});

test('a lost network keeps the number, and allows another try', async () => {
  await open();
  await type('08031550001');
  stage.close();
  subscribe();
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
  expect((await field()).value).toBe('08031550001');
  expect(screen.getByRole('button', { name: 'SUBSCRIBE' })).toHaveProperty('disabled', false);
});

test('too many requests show the server’s message', async () => {
  const message = 'Too many attempts. Please wait ten minutes and try again.';
  await open({ 'POST /api/subscriptions/request': () => ({ status: 429, body: { message, code: 'X' } }) });
  await type('08031550001');
  subscribe();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
});

test('a withdrawn plan shows that it is gone, and links to the others', async () => {
  await open({}, '/signup?step=confirm&plan=99');
  expect(await screen.findByText('This plan is no longer on offer.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose another plan' }).getAttribute('href')).toBe('/signup');
});
