import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { expect, test } from 'vitest';
import { answer, clickButton, paged, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';

const thread = (latest: Message): MessageThread => ({
  id: 4,
  from: 'Ada',
  phone: '+•••••••••0001',
  assigned_to: null,
  messages: 1,
  waiting_since: latest.status === 'open' ? NOON : null,
  overdue: false,
  snoozed_until: null,
  version: 1,
  open: 1,
  latest,
});

const asked: Message = {
  id: 7,
  topic: 'other',
  message: 'Do you do discounts?',
  reply_to: '',
  account_id: 4,
  from: 'Ada',
  phone: '+•••••••••0001',
  created_at: NOON,
  status: 'open',
  version: 1,
  answered_at: null,
  answered_by: '',
  answer: '',
  answered_via: null,
  answer_sent_at: null,
  can_text: false,
};

test('a message is marked as answered and leaves the list of open ones', async () => {
  const message = asked;
  let openOnes = [message];
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': ({ query }: { query: string }) =>
      paged(
        (query.includes('state=open') ? openOnes : [{ ...message, status: 'answered' as const }]).map(thread),
      ),
    'PUT /admin/messages/7': () => {
      openOnes = [];
      return answer({ ...message, status: 'answered' }, 'Marked as answered');
    },
  });
  await clickButton(/^Mark as answered/);
  expect(await screen.findByText('Every message is answered.')).toBeDefined();
  expect(stage.messages).toEqual(['Marked as answered']);
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('button', { name: /^Open again/ })).toBeDefined();
});

test('answering the last message of a page doesn’t read as if every message was answered', async () => {
  await open('/app/admin/reports?tab=messages&page=2', {
    'GET /admin/threads': () => answer({ data: [], page: 2, per_page: 20, total: 20 }),
  });
  expect(await screen.findByRole('button', { name: 'Go to the last page' })).toBeDefined();
  expect(screen.queryByText('Every message is answered.')).toBeNull();
});

test('an answer is written, opened in the app that sends it, and stored with the message', async () => {
  const message = { ...asked, id: 8, message: 'Which plan renews?' };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([thread(message)]),
    'GET /admin/canned-replies': () => answer([{ id: 1, name: 'Renewal', text: 'Hello {name}, it renews.' }]),
    'POST /admin/messages/8/contact': () => answer({ phone: '+2348030000001', reply_to: '' }),
    'PUT /admin/messages/8': () => answer({ ...message, status: 'answered' }, 'Marked as answered'),
  });
  await clickButton(/^Answer/);
  const sheet = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Open in messages' }));
  expect(await sheet.findByText('Write the answer first.')).toBeDefined();
  const answerField = sheet.getByLabelText<HTMLTextAreaElement>('Your answer');
  fireEvent.change(await sheet.findByLabelText('Stored reply'), { target: { value: '1' } });
  expect(answerField.value).toBe('Hello Ada, it renews.');
  fireEvent.change(answerField, { target: { value: 'The weekly one.' } });
  // The whole number is requested only now.
  expect(stage.requests.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(sheet.getByRole('button', { name: 'Open in messages' }));
  expect(await sheet.findByText(/^Did you send it\?/)).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Open in messages' }).getAttribute('href')).toBe(
    'sms:+2348030000001?body=The%20weekly%20one.',
  );
  expect(stage.requests.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.click(sheet.getByRole('button', { name: 'Yes, mark as answered' }));
  await waitFor(() => expect(stage.messages).toEqual(['Marked as answered']));
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    status: 'answered',
    answer: 'The weekly one.',
    via: 'sms',
    version: 1,
  });
});

test('a conversation shows all messages and a long wait, and can be assigned to somebody', async () => {
  const message = (id: number, change: Partial<Message> = {}): Message => ({
    id,
    topic: 'other',
    message: `Message ${id}`,
    reply_to: '',
    account_id: 4,
    from: 'Ada',
    phone: '+•••••••••0001',
    created_at: NOON,
    status: 'open',
    version: 1,
    answered_at: null,
    answered_by: '',
    answer: '',
    answered_via: null,
    answer_sent_at: null,
    can_text: false,
    ...change,
  });
  const answered = { status: 'answered', answer: 'It does.', answered_by: 'bola@example.com' } as const;
  const found = { ...thread(message(2)), overdue: true, messages: 2 };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([found]),
    'GET /admin/threads/4': () => answer(found),
    'GET /admin/messages': () => paged([message(2), message(1, answered)]),
    'GET /admin/colleagues': () => answer([{ id: 1, name: 'kemi@example.com', you: true }]),
    'PUT /admin/threads/4': () => answer(found, 'Assigned to kemi@example.com'),
  });
  expect(await screen.findByText(/^Waiting \d/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Open conversation \(2 messages\)/ }));
  expect(await screen.findByText('It does.')).toBeDefined();
  expect(screen.getByText('Answered by bola@example.com')).toBeDefined();
  expect(stage.router.state.location.search).toContain('thread=4');
  await screen.findByRole('option', { name: 'kemi@example.com (you)' });
  fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: '1' } });
  await waitFor(() => expect(stage.messages).toEqual(['Assigned to kemi@example.com']));
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ assigned_to: 1, version: 1 });
});

test('stored replies can be added in a form that has the focus, and a name in use shows an error at the field', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([]),
    'GET /admin/canned-replies': () => answer([]),
    'POST /admin/canned-replies': () =>
      refusal(409, 'Another reply has this name.', { errors: { name: ['Another reply has this name.'] } }),
  });
  await clickButton('Stored replies');
  await clickButton('New reply');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renewal' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'It renews.' } });
  await clickButton('Save reply');
  expect(await screen.findByText('Another reply has this name.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renewal');
  stage.replies['POST /admin/canned-replies'] = () => answer({ id: 1, name: 'R', text: 'T' }, 'Reply saved');
  await clickButton('Save reply');
  await waitFor(() => expect(stage.messages).toEqual(['Reply saved']));
});

test('the site sends a text itself, shows why it is refused, and marks the message as answered', async () => {
  const message = {
    id: 8,
    topic: 'other' as const,
    message: 'Which plan?',
    reply_to: '',
    account_id: 4,
    from: 'Ada Obi',
    phone: '+•••••••••0001',
    created_at: NOON,
    status: 'open' as const,
    version: 1,
    answered_at: null,
    answered_by: '',
    answer: '',
    answered_via: null,
    answer_sent_at: null,
    can_text: true,
  };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([thread(message)]),
    'GET /admin/canned-replies': () => answer([]),
    'POST /admin/messages/8/text': () => refusal(502, 'The aggregator did not take the text (NoCredit).'),
  });
  await clickButton(/^Answer/);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Your answer'), {
    target: { value: `${'The weekly one. '.repeat(11)}` },
  });
  expect(sheet.getByText(/The site sends it to .* as 2 texts/)).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Send the text' }));
  expect(await sheet.findByText(/NoCredit/)).toBeDefined();
  // The same text has the same key, however often it is sent, also from a sheet that was closed meanwhile.
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await clickButton(/^Answer/);
  const perhaps = 'The aggregator did not say whether it took the text.';
  stage.replies['POST /admin/messages/8/text'] = () => refusal(504, perhaps, { code: 'SENT_PERHAPS' });
  await clickButton('Send the text');
  expect(await screen.findByText(perhaps)).toBeDefined();
  const keys = () =>
    stage.requests.flatMap(({ method, body }) => (method === 'POST' ? (body as { key: string }).key : []));
  expect(new Set(keys()).size).toBe(1);
  // Whoever knows that it did not arrive says so, and sends another one.
  stage.replies['POST /admin/messages/8/text'] = () =>
    answer({ ...message, status: 'answered' }, 'Text sent');
  await clickButton('It wasn’t sent: send again');
  await waitFor(() => expect(stage.messages).toEqual(['Send this text again?', 'Text sent']));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(2);
});
