import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MemberEvent, UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { expect, test } from 'vitest';
import { answer, paged, press, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';

const member = {
  ...{
    id: 4,
    name: 'Ada',
    phone: '+•••••••••0001',
    status: 'active',
    subscribed_until: '2099-03-01 10:00:00',
  },
  ...{ signed_in: true, tariff: 'Weekly', bytes: 62_000_000, created_at: NOON },
};
const event = (id: number, change: Partial<MemberEvent>): MemberEvent => ({
  ...{ id, provider: 'africas-talking', kind: 'text', text: 'WED WEEK', code: '33070', outcome: 'started' },
  ...{ amount: null, by: '', reason: '', happened_at: NOON, received_at: NOON },
  ...change,
});

const MEMBER = {
  'GET /admin/members': () => paged([member]),
  'GET /admin/members/4': () => answer(member),
  'GET /admin/members/4/events': () => paged([]),
  'GET /admin/members/4/notes': () => answer([]),
  'GET /admin/plans': () => answer([{ product_id: 2, name: 'Weekly' }]),
};

test('a member has a page with the timeline of its texts and charges, and Back leads to the list as it was', async () => {
  const stage = await open('/app/admin/reports?tab=members&search=Ada', {
    ...MEMBER,
    'GET /admin/members/4/events': () =>
      paged([
        event(3, {
          kind: 'end',
          text: 'Ended',
          outcome: 'stopped',
          by: 'kemi@example.com',
          reason: 'By phone',
        }),
        event(1, { amount: 500 }),
      ]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  expect(await screen.findByText('Reason: By phone')).toBeDefined();
  expect(screen.getByText(/^By kemi@example.com/)).toBeDefined();
  expect(screen.getByText('· charged ₦500')).toBeDefined();
  // The address says whom it shows, and keeps what was searched for.
  expect(stage.router.state.location.search).toBe('?tab=members&search=Ada&member=4');
  await stage.router.navigate(-1);
  expect(await screen.findByRole('button', { name: 'Ada' })).toBeDefined();
});

test('members are narrowed down in the address, counted by view, and saved as a file', async () => {
  const stage = await open('/app/admin/reports?tab=members&data=100', {
    ...MEMBER,
    'GET /admin/members/export': () => answer({ csv: 'Member' }),
  });
  expect(await screen.findByRole('button', { name: 'Ada' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: '2' } });
  await waitFor(() => expect(stage.router.state.location.search).toContain('tariff=2'));
  fireEvent.click(screen.getByRole('button', { name: /^Data used/ }));
  await waitFor(() => expect(stage.router.state.location.search).toContain('sort=data'));
  const asked = () => stage.heard.filter(({ path }) => path === '/admin/members').map(({ query }) => query);
  await waitFor(() =>
    expect(
      asked().some((query) => /tariff=2/.test(query) && /data=100/.test(query) && /sort=data/.test(query)),
    ).toBe(true),
  );
  URL.createObjectURL = () => 'blob:members';
  URL.revokeObjectURL = () => {};
  await press('Download CSV');
  await waitFor(() => expect(stage.heard.some(({ path }) => path === '/admin/members/export')).toBe(true));
});

test('a number is masked until it is asked for', async () => {
  await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'POST /admin/members/4/number': () => answer({ phone: '+2348030000001' }),
  });
  expect(await screen.findByText('+•••••••••0001')).toBeDefined();
  await press(/^Show/);
  expect(await screen.findByText('+2348030000001')).toBeDefined();
});

test('free days and an end take a reason', async () => {
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': () => answer(member, 'Member updated'),
  });
  const choose = async (item: string) => {
    await press('More about Ada');
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  const sent = () => stage.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const grant = await choose('Give free days');
  fireEvent.click(grant.getByRole('button', { name: 'Give days' }));
  expect(await grant.findByText('Say why.')).toBeDefined();
  fireEvent.change(grant.getByLabelText('Reason'), { target: { value: 'The video would not play' } });
  fireEvent.click(grant.getByRole('button', { name: 'Give days' }));
  await waitFor(() => expect(sent()).toEqual([{ grant: { days: 7, reason: 'The video would not play' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const end = await choose('End membership');
  fireEvent.change(end.getByLabelText('Reason'), { target: { value: 'Asked for it' } });
  fireEvent.click(end.getByRole('button', { name: 'End membership' }));
  await waitFor(() => expect(sent()[1]).toEqual({ end: { reason: 'Asked for it' } }));
});

test('notes are written and deleted', async () => {
  const note = { id: 1, by: 'kemi@example.com', text: 'Call after six.', created_at: NOON };
  let notes = [note];
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'GET /admin/members/4/notes': () => answer(notes),
    'POST /admin/members/4/notes': () => answer(note, 'Note added'),
    'DELETE /admin/member-notes/1': () => {
      notes = [];
      return answer(null, 'Note deleted');
    },
  });
  expect(await screen.findByText('Call after six.')).toBeDefined();
  await press('Add note');
  expect(await screen.findByText('Write the note first.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Prefers texts.' } });
  await press('Add note');
  await waitFor(() => expect(stage.said.at(-1)).toBe('Note added'));
  await press(/^Delete the note/);
  await waitFor(() => expect(stage.said.slice(-2)).toEqual(['Delete this note?', 'Note deleted']));
  expect(await screen.findByText('No notes yet.')).toBeDefined();
});

test('a member moves to a new number; one that is taken is said at the field, and stays typed', async () => {
  let taken = true;
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': () =>
      taken
        ? refusal(409, 'Another member has this number.', {
            errors: { new_number: ['Another member has this number.'] },
          })
        : answer(member, 'Member updated'),
  });
  await press('More about Ada');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to a new number' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Move Ada' }));
  const field = sheet.getByLabelText<HTMLInputElement>('New phone number');
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Enter the new number.')).toBeDefined();
  fireEvent.change(field, { target: { value: '0803 111 2222' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Another member has this number.')).toBeDefined();
  expect(field.value).toBe('0803 111 2222');
  taken = false;
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(stage.said.at(-1)).toBe('Member updated'));
  expect(stage.heard.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    new_number: '0803 111 2222',
  });
});

const thread = (latest: Message): MessageThread => ({
  ...{ id: 4, from: 'Ada', phone: '+•••••••••0001', assigned_to: null, messages: 1 },
  ...{ waiting_since: latest.status === 'open' ? NOON : null, overdue: false, open: 1, latest },
});

test('a message is marked as answered and leaves the open ones', async () => {
  const message: Message = {
    ...{ id: 7, topic: 'other', message: 'Do you do discounts?', reply_to: '', account_id: 4, from: 'Ada' },
    ...{ phone: '+•••••••••0001', created_at: NOON, status: 'open', answered_at: null, answered_by: '' },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: false },
  };
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
  await press(/^Mark as answered/);
  expect(await screen.findByText('Every message is answered.')).toBeDefined();
  expect(stage.said).toEqual(['Marked as answered']);
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('button', { name: /^Open again/ })).toBeDefined();
});

test('an answer is written, opened where it is sent from, and kept with the message', async () => {
  const message: Message = {
    ...{ id: 8, topic: 'other', message: 'Which plan renews?', reply_to: '', account_id: 4, from: 'Ada' },
    ...{ phone: '+•••••••••0001', created_at: NOON, status: 'open', answered_at: null, answered_by: '' },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: false },
  };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([thread(message)]),
    'GET /admin/canned-replies': () => answer([{ id: 1, name: 'Renewal', text: 'Hello {name}, it renews.' }]),
    'POST /admin/messages/8/contact': () => answer({ phone: '+2348030000001', reply_to: '' }),
    'PUT /admin/messages/8': () => answer({ ...message, status: 'answered' }, 'Marked as answered'),
  });
  await press(/^Answer/);
  const sheet = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Open in messages' }));
  expect(await sheet.findByText('Write the answer first.')).toBeDefined();
  const words = sheet.getByLabelText<HTMLTextAreaElement>('Your answer');
  fireEvent.change(await sheet.findByLabelText('Stored reply'), { target: { value: '1' } });
  expect(words.value).toBe('Hello Ada, it renews.');
  fireEvent.change(words, { target: { value: 'The weekly one.' } });
  // The whole number is asked for now, and not before.
  expect(stage.heard.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(sheet.getByRole('button', { name: 'Open in messages' }));
  expect(await sheet.findByText(/^Did you send it\?/)).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Open in messages' }).getAttribute('href')).toBe(
    'sms:+2348030000001?body=The%20weekly%20one.',
  );
  expect(stage.heard.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.click(sheet.getByRole('button', { name: 'Yes, mark as answered' }));
  await waitFor(() => expect(stage.said).toEqual(['Marked as answered']));
  expect(stage.heard.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ status: 'answered', answer: 'The weekly one.', via: 'sms' },
  });
});

test('a conversation is shown whole, its wait stands out, and it is given to somebody', async () => {
  const message = (id: number, change: Partial<Message> = {}): Message => ({
    ...{ id, topic: 'other', message: `Message ${id}`, reply_to: '', account_id: 4, from: 'Ada' },
    ...{ phone: '+•••••••••0001', created_at: NOON, status: 'open', answered_at: null, answered_by: '' },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: false },
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
  await waitFor(() => expect(stage.said).toEqual(['Assigned to kemi@example.com']));
  expect(stage.heard.find(({ method }) => method === 'PUT')?.body).toEqual({ assigned_to: 1 });
});

test('stored replies are written, and a name that is taken is said at the field', async () => {
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([]),
    'GET /admin/canned-replies': () => answer([]),
    'POST /admin/canned-replies': () =>
      refusal(409, 'Another reply has this name.', { errors: { name: ['Another reply has this name.'] } }),
  });
  await press('Stored replies');
  await press('New reply');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renewal' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'It renews.' } });
  await press('Save reply');
  expect(await screen.findByText('Another reply has this name.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renewal');
  stage.replies['POST /admin/canned-replies'] = () => answer({ id: 1, name: 'R', text: 'T' }, 'Reply saved');
  await press('Save reply');
  await waitFor(() => expect(stage.said).toEqual(['Reply saved']));
});

test('unknown texts are listed with where they came from', async () => {
  const text: UnknownText = {
    ...{
      id: 1,
      phone: '+•••••••••0009',
      text: 'WED WEEKLY',
      code: '33070',
      provider: 'sla',
      received_at: NOON,
    },
    ...{ member_id: 4, reviewed: false },
  };
  let waiting = [text];
  const stage = await open('/app/admin/reports?tab=texts', {
    'GET /admin/texts': ({ query }: { query: string }) =>
      paged(query.includes('state=waiting') ? waiting : [text]),
    'POST /admin/texts/reviewed': () => {
      waiting = [];
      return answer({ reviewed: 1 }, 'One text marked as seen');
    },
  });
  expect(await screen.findByRole('rowheader', { name: 'WED WEEKLY' })).toBeDefined();
  expect(screen.getByRole('link', { name: '+•••••••••0009' }).getAttribute('href')).toBe(
    '/app/admin/reports?tab=members&member=4',
  );
  await press('Mark all as seen');
  expect(await screen.findByText('No new texts to review.')).toBeDefined();
  expect(stage.heard.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 1 });
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('rowheader', { name: 'WED WEEKLY' })).toBeDefined();
});

test('the audit trail is sentences that lead to the thing; long texts are compared', async () => {
  const entry: AuditEntry = {
    ...{ id: 3, at: NOON, since: NOON, times: 4, actor: 'admin', actor_id: 1, who: 'kemi@example.com' },
    ...{ action: 'update', entity: 'blogs', entity_id: '2', thing: 'Aso-ebi etiquette', about: null },
    changes: [{ field: 'body_html', before: 'Wear wha…', after: 'Wear gol…', cut: true }],
  };
  const looked: AuditEntry = {
    ...{ ...entry, id: 2, times: 1, action: 'insert', entity: 'number_views', thing: 'Ada', about: '4' },
    changes: [{ field: 'account_id', before: '', after: '4', cut: false }],
  };
  const whole = {
    field: 'body_html',
    before: 'Wear what you like.',
    after: 'Wear gold you like.',
    cut: false,
  };
  const stage = await open('/app/admin/reports?tab=audit', {
    'GET /admin/audit': () => paged([entry, looked]),
    'GET /admin/audit/3': () => answer({ ...entry, changes: [whole] }),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('kemi@example.com edited the blog “Aso-ebi etiquette”: body');
  expect(first?.textContent).toContain('4 saves since');
  expect(second?.textContent).toContain('kemi@example.com looked at the number of “Ada”');
  expect(screen.getByRole('link', { name: '“Ada”' }).getAttribute('href')).toBe(
    '/app/admin/reports?tab=members&member=4',
  );
  const details = first?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(first?.querySelector('del')?.textContent).toBe('Before: what'));
  expect(first?.querySelector('ins')?.textContent).toBe('Now: gold');
  fireEvent.click(screen.getByRole('radio', { name: 'Couples' }));
  await waitFor(() => expect(stage.heard.some(({ query }) => query.includes('actor=couple'))).toBe(true));
});

test('what broke meanwhile is said on every page, and stays closed once it is closed', async () => {
  const alerts = { waiting: 2, overdue: 1, failed_videos: 1, failed_at: NOON, texts_silent_since: NOON };
  await open('/app/admin/reports?tab=texts', {
    'GET /admin/texts': () => paged([]),
    'GET /admin/alerts': () => answer(alerts),
  });
  expect(await screen.findByText(/^No text or charge has come for a day/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the video' }).getAttribute('href')).toBe(
    '/app/admin/videos?processing=failed',
  );
  await press(/^Close: One video/);
  expect(screen.queryByText(/^One video could not/)).toBeNull();
});

test('where the site can, it sends the text itself: refused it says why, and once sent the message is answered', async () => {
  const message = {
    ...{
      id: 8,
      topic: 'other' as const,
      message: 'Which plan?',
      reply_to: '',
      account_id: 4,
      from: 'Ada Obi',
    },
    ...{ phone: '+•••••••••0001', created_at: NOON, status: 'open' as const, answered_at: null },
    ...{ answered_by: '', answer: '', answered_via: null, answer_sent_at: null, can_text: true },
  };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/threads': () => paged([thread(message)]),
    'GET /admin/canned-replies': () => answer([]),
    'POST /admin/messages/8/text': () => refusal(502, 'The aggregator did not take the text (NoCredit).'),
  });
  await press(/^Answer/);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Your answer'), {
    target: { value: `${'The weekly one. '.repeat(11)}` },
  });
  expect(sheet.getByText(/The site sends it to .* as 2 texts/)).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Send the text' }));
  expect(await sheet.findByText(/NoCredit/)).toBeDefined();
  stage.replies['POST /admin/messages/8/text'] = () =>
    answer({ ...message, status: 'answered' }, 'Text sent');
  fireEvent.click(sheet.getByRole('button', { name: 'Send the text' }));
  await waitFor(() => expect(stage.said).toEqual(['Text sent']));
  const sent = stage.heard
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { key: string });
  // The same words are the same text, however often they are sent.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
