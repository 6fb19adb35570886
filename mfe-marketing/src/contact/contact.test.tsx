import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { clearToken, writeToken } from '@wedding/shared/host/token.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage.close();
  cleanup();
  clearToken();
  sessionStorage.clear();
});

test('an empty message is not sent; a written one is, and thanks replace the form', async () => {
  const replies = { 'POST /api/contact': () => ({ body: { message: 'It has reached us.', data: null } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  const send = await screen.findByRole('button', { name: 'Send message' });
  fireEvent.click(send);
  expect(screen.getByText('Please write your message.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'videos' } });
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'It stops at 3:10.' } });
  fireEvent.click(send);
  expect(await screen.findByText('It has reached us.')).toBeDefined();
  expect(screen.getByText('It stops at 3:10.')).toBeDefined();
  expect(stage.requests.map(({ body }) => body)).toEqual([
    { topic: 'videos', message: 'It stops at 3:10.', reply_to: '', key: expect.any(String) },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', '');
});

test('what is typed while a message is sent is not shown as sent, and stays for another one', async () => {
  const reply = { body: { message: 'It has reached us.', data: null }, after: 100 };
  stage = await renderRemote({ routes, at: '/app/contact', replies: { 'POST /api/contact': () => reply } });
  const field = await screen.findByLabelText('Your message');
  fireEvent.change(field, { target: { value: 'It stops at 3:10.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(stage.requests).toHaveLength(1));
  fireEvent.change(field, { target: { value: 'It stops at 3:10. Always.' } });
  expect(await screen.findByText('It has reached us.')).toBeDefined();
  expect(screen.getByText('It stops at 3:10.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'It stops at 3:10. Always.');
});

test('the first field has the focus; it goes to the thanks, and from there to another message', async () => {
  const replies = { 'POST /api/contact': () => ({ body: { message: 'It has reached us.', data: null } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  const send = await screen.findByRole('button', { name: 'Send message' });
  expect(document.activeElement).toBe(screen.getByLabelText('What is it about?'));
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'It stops at 3:10.' } });
  send.focus();
  fireEvent.click(send);
  const thanks = await screen.findByText('It has reached us.');
  expect(document.activeElement).toBe(thanks);
  fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(document.activeElement).toBe(screen.getByLabelText('What is it about?'));
});

test('a refusal keeps the message', async () => {
  const replies = { 'POST /api/contact': () => ({ status: 429, body: { message: 'Too many.', code: 'X' } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many. Your message is still here.');
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Hello');
  stage.replies['POST /api/contact'] = () => ({ body: { message: 'It has reached us.', data: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('It has reached us.')).toBeDefined();
});

test('a lost network keeps the message', async () => {
  stage = await renderRemote({ routes, at: '/app/contact', replies: {} });
  fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Hello' } });
  stage.close();
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  const text = 'Please check your network connection. Your message is still here.';
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test.each([
  { where: 'the page', isHere: true, said: [expect.stringMatching(/^No answer yet/)] },
  // Such as the phone's lock: then the answer is the person's.
  { where: 'a dialog', isHere: false, said: [] },
])(
  'an answer that never comes is named once if the page has the focus ($where has it), and the message stays',
  async ({ isHere, said }) => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(isHere);
    const reply = { body: { message: 'It has reached us.', data: null }, after: 86_400_000 };
    const replies = { 'POST /api/contact': () => reply };
    stage = await renderRemote({ routes, at: '/app/contact', says: true, replies });
    fireEvent.change(await screen.findByLabelText('Your message'), {
      target: { value: 'It stops at 3:10.' },
    });
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await act(() => vi.advanceTimersByTimeAsync(11_900));
    expect(stage.messages).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(stage.messages).toEqual(said);
    expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'It stops at 3:10.');
    vi.useRealTimers();
    hasFocus.mockRestore();
  },
);

test('a message survives a refresh until it is sent', async () => {
  const replies = { 'POST /api/contact': () => ({ body: { message: 'It has reached us.', data: null } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  fireEvent.change(await screen.findByLabelText('What is it about?'), { target: { value: 'videos' } });
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'It stops at 3:10.' } });
  cleanup();
  stage.close();
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  expect(await screen.findByLabelText('Your message')).toHaveProperty('value', 'It stops at 3:10.');
  expect(screen.getByLabelText('What is it about?')).toHaveProperty('value', 'videos');
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('It has reached us.')).toBeDefined();
  expect({ ...sessionStorage }).toEqual({});
});

test('a message that is sent again after a lost response is the same one, until it is changed', async () => {
  const replies = {
    'POST /api/contact': () => ({ status: 503, body: { message: 'No answer.', code: 'API_AWAY' } }),
  };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  const field = await screen.findByLabelText('Your message');
  const send = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(stage.requests).toHaveLength(times));
    await screen.findByRole('alert');
  };
  fireEvent.change(field, { target: { value: 'Hello' } });
  await send(1);
  await send(2);
  fireEvent.change(field, { target: { value: 'Hello again' } });
  await send(3);
  const [first, second, third] = stage.requests.map(({ body }) => Object(body).key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a refused field shows its error, and leaving with an unsent message asks first', async () => {
  const body = { message: 'Please check.', code: 'INVALID', errors: { reply_to: ['This is too long.'] } };
  const replies = { 'POST /api/contact': () => ({ status: 422, body }) };
  writeToken('a-live-session');
  stage = await renderRemote({ routes, at: '/app/contact', replies, says: false });
  fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This is too long.');
  await act(() => stage.router.navigate('/app/subscription'));
  expect(stage.messages).toEqual(['Leave without sending?']);
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Hello');
});

test('without configuration no other contact is shown', async () => {
  stage = await renderRemote({ routes, at: '/app/contact', replies: {} });
  await screen.findByLabelText('Your message');
  expect(screen.queryByText('Or reach us directly')).toBeNull();
});

test('telephone and WhatsApp show if they are configured', async () => {
  const config = { contactPhone: '+234 803 000 0000', contactWhatsApp: '+2348030000000' };
  stage = await renderRemote({ routes, at: '/app/contact', replies: {}, config });
  expect((await screen.findByRole('link', { name: /Call/ })).getAttribute('href')).toBe('tel:+2348030000000');
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/2348030000000',
  );
});
