import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage.close();
  cleanup();
});

test('an empty message is not sent; a written one is, and thanks take the form’s place', async () => {
  const replies = { 'POST /api/contact': () => ({ body: { message: 'It has reached us.', data: null } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  const send = await screen.findByRole('button', { name: 'Send message' });
  fireEvent.click(send);
  expect(screen.getByText('Please write your message.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'videos' } });
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'It stops at 3:10.' } });
  fireEvent.click(send);
  expect(await screen.findByText('It has reached us.')).toBeDefined();
  expect(stage.heard.map(({ body }) => body)).toEqual([
    { topic: 'videos', message: 'It stops at 3:10.', reply_to: '' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Write another' }));
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', '');
});

test('a refusal keeps what was written', async () => {
  const replies = { 'POST /api/contact': () => ({ status: 429, body: { message: 'Too many.', code: 'X' } }) };
  stage = await renderRemote({ routes, at: '/app/contact', replies });
  fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await expect.poll(() => stage.said).toEqual(['Too many.']);
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Hello');
});

test('telephone and WhatsApp show where they are configured', async () => {
  const config = { contactPhone: '+234 803 000 0000', contactWhatsApp: '+2348030000000' };
  stage = await renderRemote({ routes, at: '/app/contact', replies: {}, config });
  expect((await screen.findByRole('link', { name: /Call/ })).getAttribute('href')).toBe('tel:+2348030000000');
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/2348030000000',
  );
});
