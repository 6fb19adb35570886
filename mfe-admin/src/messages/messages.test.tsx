import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { beforeEach, expect, test, vi } from 'vitest';
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

/** The replies of an inbox with these conversations, of which the first is open. */
function inbox(rows: MessageThread[], messages: Message[] = rows.slice(0, 1).map(({ latest }) => latest)) {
  const replies: Record<string, (sent: { query: string; body?: unknown }) => unknown> = {
    'GET /admin/threads': () => paged(rows),
    'GET /admin/messages': () => paged(messages),
    'GET /admin/colleagues': () => answer([{ id: 1, name: 'kemi@example.com', you: true }]),
    'GET /admin/canned-replies': () => answer([{ id: 1, name: 'Renewal', text: 'Hello {name}, it renews.' }]),
  };
  for (const row of rows) {
    replies[`GET /admin/threads/${row.id}`] = () => answer(row);
    replies[`POST /admin/threads/${row.id}/answering`] = () =>
      answer({ others: [], latest: { id: row.latest.id, version: row.latest.version } });
  }
  return replies;
}
const message = (id: number, change: Partial<Message> = {}): Message => ({ ...asked, id, ...change });
const two = [
  thread(message(7, { message: 'Do you do discounts?' })),
  { ...thread(message(9, { message: 'Which plan renews?' })), id: 5, from: 'Bisi' },
];
const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Your answer');
const ctrlEnter = { key: 'Enter', ctrlKey: true };

beforeEach(() => {
  // Two panes.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  return () => vi.unstubAllGlobals();
});

test('the longest waiting conversation is open beside the list, and closing it leads to the next', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'PUT /admin/messages': () => answer(null, 'Marked as answered'),
  } as never);
  expect(await screen.findByRole('region', { name: 'Ada' })).toBeDefined();
  expect((await composer()).value).toBe('');
  // By the keys alone the answer would be far behind the other conversations.
  fireEvent.click(screen.getByRole('button', { name: /^Ada/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await composer()));
  await clickButton('Mark as answered');
  expect(await screen.findByRole('region', { name: 'Bisi' })).toBeDefined();
  expect(stage.messages).toEqual(['Marked as answered']);
});

test('a conversation of many messages shows its first one after enough presses', async () => {
  const all = Array.from({ length: 130 }, (_, at) => message(200 - at, { message: `Message ${130 - at}` }));
  await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'GET /admin/messages': ({ query }: { query: string }) => {
      const asked = new URLSearchParams(query);
      const [page, per_page] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page'))];
      return answer({ data: all.slice((page - 1) * per_page, page * per_page), page, per_page, total: 130 });
    },
  } as never);
  await screen.findByText('Message 130');
  for (let shown = 40; shown < 150; shown += 20) {
    fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await screen.findByText(`Message ${Math.max(1, 131 - shown)}`);
  }
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
});

test('the keys of rows move between conversations and tick them, and a button leads past the filters', async () => {
  await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'PUT /admin/messages': () => answer(null, 'Marked as answered'),
  });
  await composer();
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  const row = (name: RegExp) => screen.getByRole('button', { name });
  fireEvent.click(row(/^Skip to the conversations/));
  expect(document.activeElement).toBe(row(/^Ada/));
  fireEvent.keyDown(row(/^Ada/), { key: 'j' });
  expect(document.activeElement).toBe(row(/^Bisi/));
  fireEvent.keyDown(row(/^Bisi/), { key: 'x' });
  expect(await screen.findByText('1 conversation selected')).toBeDefined();
});

test('the conversation that is open first stays when a colleague answers it, and says so', async () => {
  const stage = await open('/app/admin/reports?tab=messages', inbox(two) as never);
  const field = await composer();
  const theirs = thread({ ...asked, status: 'answered', version: 2, answer: 'Yes', answered_by: 'Bola' });
  Object.assign(stage.replies, inbox([theirs], [theirs.latest]), inbox(two.slice(1), [theirs.latest]));
  fireEvent.change(field, { target: { value: 'We do' } });
  expect(await screen.findByText('Answered by Bola')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Ada' })).toBeDefined();
  expect(screen.queryByLabelText('Select the conversation with Ada')).toBeNull();
});

test('several conversations are closed together, and opened again by Undo, with the server’s words', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'PUT /admin/messages': ({ body }: { body: { status: string } }) =>
      answer(null, body.status === 'open' ? 'Opened again' : 'Marked as answered'),
  } as never);
  fireEvent.click(await screen.findByLabelText('Select the conversation with Ada'));
  await clickButton('Select all 2');
  expect(await screen.findByText('2 conversations selected')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Mark as answered' })[0] as HTMLElement);
  await waitFor(() => expect(stage.messages).toEqual(['Marked as answered']));
  const sent = stage.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ messages: [7, 9], status: 'answered' });
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toEqual(['Marked as answered', 'Opened again']));
  expect(stage.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    messages: [7, 9],
    status: 'open',
  });
});

test('closing the open conversation with others leads to the next that waits', async () => {
  const three = [...two, { ...thread(message(11)), id: 6, from: 'Chidi' }];
  await open('/app/admin/reports?tab=messages', {
    ...inbox(three),
    'PUT /admin/messages': () => answer(null, 'Marked as answered'),
  } as never);
  expect(await screen.findByRole('region', { name: 'Ada' })).toBeDefined();
  for (const name of ['Ada', 'Bisi'])
    fireEvent.click(screen.getByLabelText(`Select the conversation with ${name}`));
  fireEvent.click(screen.getAllByRole('button', { name: 'Mark as answered' })[0] as HTMLElement);
  expect(await screen.findByRole('region', { name: 'Chidi' })).toBeDefined();
});

test('answering the last message of a page doesn’t read as if every message was answered', async () => {
  await open('/app/admin/reports?tab=messages&page=2', {
    'GET /admin/threads': () => answer({ data: [], page: 2, per_page: 20, total: 20 }),
  });
  expect(await screen.findByRole('button', { name: 'Go to the last page' })).toBeDefined();
  expect(screen.queryByText('Every message is answered.')).toBeNull();
});

test('a stored reply goes out by its first letters and two keys, and the next answer says that it went out', async () => {
  const contact = () => answer({ phone: '+2348030000001', reply_to: '' });
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'POST /admin/messages/7/answer': contact,
    'POST /admin/messages/9/answer': contact,
    'PUT /admin/messages/7': () => answer({ ...asked, status: 'answered' }, 'Marked as answered'),
    'PUT /admin/messages/9': () => answer({ ...asked, status: 'answered' }, 'Marked as answered'),
  } as never);
  const stored = () => stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const body = (text: string) => ({ status: 'answered', answer: text, via: 'sms', version: 1 });
  fireEvent.keyDown(await composer(), ctrlEnter);
  expect(await screen.findByText('Write the answer first.')).toBeDefined();
  // What picks a reply is never sent itself, even before the replies are there.
  fireEvent.change(await composer(), { target: { value: '/ren' } });
  fireEvent.keyDown(await composer(), ctrlEnter);
  await screen.findByRole('option', { name: /^Renewal/ });
  expect(screen.queryByText('To Ada by text message')).toBeNull();
  fireEvent.keyDown(await composer(), { key: 'Enter' });
  expect((await composer()).value).toBe('Hello Ada, it renews.');
  fireEvent.change(await composer(), { target: { value: '/ren' } });
  fireEvent.keyDown(await composer(), ctrlEnter);
  expect(await screen.findByRole('region', { name: 'Bisi' })).toBeDefined();
  expect(screen.getByText('To Ada by text message')).toBeDefined();
  expect(stored()).toEqual([]);
  // Words that no reply has are sent as they are, at the second press.
  fireEvent.change(await composer(), { target: { value: '/7 a week' } });
  expect(await screen.findByText(/^No stored reply has these words/)).toBeDefined();
  fireEvent.keyDown(await composer(), ctrlEnter);
  await waitFor(() => expect(screen.queryByText(/^No stored reply has these words/)).toBeNull());
  expect(stored()).toEqual([]);
  fireEvent.keyDown(await composer(), ctrlEnter);
  await waitFor(() => expect(stored()).toEqual([body('Hello Ada, it renews.')]));
  await waitFor(() => expect(screen.queryByText('To Ada by text message')).toBeNull());
  await clickButton('Yes it went out to Bisi');
  await waitFor(() => expect(stored()).toEqual([body('Hello Ada, it renews.'), body('/7 a week')]));
  await waitFor(() => expect(screen.queryByText(/^Did it go out/)).toBeNull());
});

test('an answer that didn’t go out leads back to its conversation and its text', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'POST /admin/messages/7/answer': () => answer({ phone: '+2348030000001', reply_to: '' }),
  } as never);
  fireEvent.change(await composer(), { target: { value: 'On Monday.' } });
  await clickButton('Open in messages, and next');
  await screen.findByRole('region', { name: 'Bisi' });
  await clickButton('No answer went out to Ada');
  expect(await screen.findByRole('region', { name: 'Ada' })).toBeDefined();
  expect((await composer()).value).toBe('On Monday.');
  const states = () => stage.requests.map(({ body }) => (body as { state?: string } | undefined)?.state);
  await waitFor(() => expect(states()).toContain('given up'));
});

test('whoever comes second sees the first writing, and can’t send what another app has', async () => {
  const others = [{ id: 2, name: 'Bola', opened: false }];
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox(two),
    'POST /admin/threads/4/answering': () => answer({ others, latest: { id: 7, version: 1 } }),
  } as never);
  expect(await screen.findByText('Bola is writing an answer.')).toBeDefined();
  stage.replies['POST /admin/threads/4/answering'] = () =>
    answer({ others: [{ ...others[0], opened: true }], latest: { id: 7, version: 1 } });
  fireEvent.change(await composer(), { target: { value: 'Yes' } });
  expect(await screen.findByText(/^Bola has opened an answer in another app/)).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open in messages, and next' });
  expect(button.disabled).toBe(true);
});

test('a conversation shows all messages and a long wait, and can be assigned and snoozed', async () => {
  const answered = { status: 'answered', answer: 'It does.', answered_by: 'bola@example.com' } as const;
  const row = { ...thread(message(2)), overdue: true, messages: 2 };
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox([row], [message(2), message(1, answered)]),
    'PUT /admin/threads/4': () => answer(row, 'Assigned to kemi@example.com'),
  } as never);
  expect(await screen.findByText('It does.')).toBeDefined();
  expect(document.querySelector('h2 + span')?.textContent).toMatch(/^Waiting \d/);
  expect(screen.getByText('Answered by bola@example.com')).toBeDefined();
  await screen.findByRole('option', { name: 'kemi@example.com (you)' });
  fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: '1' } });
  await waitFor(() => expect(stage.messages).toEqual(['Assigned to kemi@example.com']));
  const changes = () => stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(changes()).toEqual([{ assigned_to: 1, version: 1 }]);
  await clickButton('Snooze');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tomorrow at 8' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toEqual({ snoozed_until: expect.stringMatching(/ 07:00:00$/), version: 1 });
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

test('SEC-46: a stored reply that a colleague changed meanwhile is not deleted before that was said', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([]),
    'GET /admin/canned-replies': () => answer([{ id: 1, name: 'Renewal', text: 'It renews.', version: 2 }]),
    'DELETE /admin/canned-replies/1': ({ query }) =>
      query.includes('version=4')
        ? answer(null, 'Reply deleted')
        : refusal(409, 'Changed meanwhile', {
            code: 'VERSION_CONFLICT',
            conflicts: [
              {
                id: 1,
                current: { version: 4, updated_by: 3 },
                changed_by: 'Bola Ade',
                changed_at: '2026-01-06 09:00:00',
                changed: ['text'],
              },
            ],
          }),
  });
  await clickButton('Stored replies');
  await clickButton('Renewal');
  await clickButton('Delete');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Reply deleted'));
  expect(stage.asked.at(-1)).toMatchObject({
    title: 'Delete this reply all the same?',
    text: expect.stringContaining('Bola Ade changed the text of this reply on 6 Jan 2026'),
    confirm: 'Delete',
  });
});

test('the site sends a text itself, shows why it is refused, and goes on to the next conversation', async () => {
  const [first, second] = two.map((row) => ({ ...row, latest: { ...row.latest, can_text: true } }));
  const stage = await open('/app/admin/reports?tab=messages', {
    ...inbox([first, second] as MessageThread[]),
    'POST /admin/messages/7/text': () => refusal(502, 'The aggregator did not take the text (NoCredit).'),
  } as never);
  fireEvent.change(await composer(), { target: { value: `${'The weekly one. '.repeat(11)}` } });
  expect(screen.getByText(/ as 2 texts\./)).toBeDefined();
  await clickButton('Send and next');
  expect(await screen.findByText(/NoCredit/)).toBeDefined();
  // The same text has the same key, however often it is sent.
  const perhaps = 'The aggregator did not say whether it took the text.';
  stage.replies['POST /admin/messages/7/text'] = () => refusal(504, perhaps, { code: 'SENT_PERHAPS' });
  await clickButton('Send and next');
  expect(await screen.findByText(perhaps)).toBeDefined();
  const keys = () =>
    stage.requests.flatMap(({ path, body }) => (path.endsWith('/text') ? (body as { key: string }).key : []));
  expect(new Set(keys()).size).toBe(1);
  // Whoever knows that it did not arrive says so, and sends another one.
  stage.replies['POST /admin/messages/7/text'] = () => answer({ ...asked, status: 'answered' }, 'Text sent');
  await clickButton('It wasn’t sent: send again');
  await waitFor(() => expect(stage.messages).toEqual(['Send this text again?', 'Text sent']));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(2);
  expect(await screen.findByRole('region', { name: 'Bisi' })).toBeDefined();
});
