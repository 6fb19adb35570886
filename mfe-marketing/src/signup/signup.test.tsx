import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { smsForCamera, smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

const day = { product_id: 1, name: 'Day', price: 100, duration: 1, code: '5050', title: 'WED1' };
const week = { product_id: 2, name: 'Week', price: 1500, duration: 7, code: null, title: 'WED7' };
const plans = (...data: object[]) => ({
  'GET /api/all-subscription': () => ({ body: { message: 'OK', data } }),
});
let stage: Awaited<ReturnType<typeof renderRemote>>;
const open = async (replies = plans(day, week), at = '/signup') => {
  stage = await renderRemote({ routes, at, replies });
};
afterEach(() => {
  stage.close();
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
const proceed = async () => fireEvent.click(await screen.findByRole('button', { name: 'CONTINUE' }));

test('each plan shows its price per period and how often it is charged', async () => {
  await open();
  expect(await screen.findByText('₦100 per Day')).toBeDefined();
  expect(screen.getByText('Charged every 1 day')).toBeDefined();
  expect(screen.getByText('₦1,500 per Week')).toBeDefined();
  expect(screen.getByText('Charged every 7 days')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Choose Your Subscription Plan' })).toBeDefined();
  expect(screen.getByText('Unlock expert advice and planning tools with our premium plan.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/signin');
});

test('CONTINUE without a plan warns; with one it opens the dialog with text, code and SMS link', async () => {
  await open();
  await proceed();
  expect(stage.messages).toEqual(['Please choose a plan']);
  fireEvent.click(screen.getByRole('radio', { name: /₦1,500/ }));
  fireEvent.click(screen.getByRole('radio', { name: /₦100/ }));
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  await proceed();
  expect(stage.messages.at(-1)).toBe('Subscribe');
  expect(await screen.findByText('To subscribe to the Day plan, text WED1 to 5050')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open messages' });
  expect(link.getAttribute('href')).toBe('sms:5050?body=WED1');
  expect(stage.router.state.location.search).toBe('');
});

test('CONTINUE pressed twice shows one dialog with its content, and another plan replaces it', async () => {
  await open();
  fireEvent.click(await screen.findByRole('radio', { name: /₦100/ }));
  await proceed();
  await proceed();
  // Lets the first dialog close.
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getAllByText('To subscribe to the Day plan, text WED1 to 5050')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: /₦1,500/ }));
  await proceed();
  expect(await screen.findByText(/To subscribe to the Week plan, text WED7/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/To subscribe to the Day plan/)).toBeNull());
});

test('a plan without a code has no SMS link', async () => {
  await open();
  fireEvent.click(await screen.findByRole('radio', { name: /₦1,500/ }));
  await proceed();
  expect(await screen.findByText(/To subscribe to the Week plan, text WED7/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open messages' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy short code' })).toBeNull();
});

test('text and code can be copied; if the browser forbids it, a hint shows', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await open(plans(day), '/signup?price=100');
  await proceed();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy short code' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
  await waitFor(() => expect(writeText.mock.calls).toEqual([['5050'], ['WED1']]));
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('Press and hold to copy')).toBeDefined();
});

test('a computer shows the message as a QR code, a phone does not', async () => {
  await open(plans(day), '/signup?price=100');
  await proceed();
  await screen.findByRole('button', { name: 'Copy text' });
  expect(screen.queryByText(/Point your phone’s camera/)).toBeNull();
  stage.close();
  cleanup();
  document.body.replaceChildren();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover: hover') }));
  await open(plans(day), '/signup?price=100');
  await proceed();
  const code = await screen.findByRole('img', { name: 'QR code: text WED1 to 5050' });
  expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
});

test('an empty offer shows a text, and a failure can be tried again', async () => {
  await open(plans());
  expect(await screen.findByText(/No plans are open for sign-up/)).toBeDefined();
  stage.close();
  cleanup();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await open({
    'GET /api/all-subscription': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  } as never);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Away');
  stage.replies['GET /api/all-subscription'] = () => ({ body: { message: 'OK', data: [day] } });
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('₦100 per Day')).toBeDefined();
  error.mockRestore();
});

test('Apple’s phones take the body after an ampersand', () => {
  const to = { code: '5050', text: 'WED 7' };
  expect(smsLink({ ...to, agent: 'iPhone' })).toBe('sms:5050&body=WED%207');
  expect(smsLink({ ...to, agent: 'Linux; Android 14' })).toBe('sms:5050?body=WED%207');
  expect(smsLink({ code: '*50#', text: 'A&B', agent: '' })).toBe('sms:*50%23?body=A%26B');
  expect(smsLink({ code: '+23450', text: 'A', agent: '' })).toBe('sms:+23450?body=A');
  expect(smsForCamera(to)).toBe('SMSTO:5050:WED 7');
});
