import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MemberEvent, UnknownText } from '@wedding/shared/contract/membership.schema.ts';
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
  ...{ signed_in: true, created_at: NOON },
};
const event = (id: number, change: Partial<MemberEvent>): MemberEvent => ({
  ...{ id, provider: 'africas-talking', kind: 'text', text: 'WED WEEK', code: '33070', outcome: 'started' },
  ...{ happened_at: NOON, received_at: NOON },
  ...change,
});

test('a member’s events tell what came and what it did', async () => {
  const stage = await open('/app/admin/reports?tab=members&search=Ada', {
    'GET /admin/members': () => paged([member]),
    'GET /admin/members/4/events': () =>
      paged([event(2, { text: 'STOP', outcome: 'stopped' }), event(1, {})]),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Ada/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada' }));
  expect(await sheet.findByText('Stopped')).toBeDefined();
  expect(sheet.getByText('“WED WEEK” to 33070')).toBeDefined();
  // The address says whom it shows, and keeps what was searched for.
  expect(stage.router.state.location.search).toBe('?tab=members&search=Ada&member=4');
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a member moves to a new number; one that is taken is said at the field, and stays typed', async () => {
  let taken = true;
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    'GET /admin/members': () => paged([member]),
    'GET /admin/members/4/events': () => paged([]),
    'PUT /admin/members/4': () =>
      taken
        ? refusal(409, 'Another member has this number.', {
            errors: { new_number: ['Another member has this number.'] },
          })
        : answer(member, 'Member updated'),
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada' }));
  const field = sheet.getByLabelText<HTMLInputElement>('New phone number');
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Enter the new number.')).toBeDefined();
  fireEvent.change(field, { target: { value: '0803 111 2222' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Another member has this number.')).toBeDefined();
  expect(field.value).toBe('0803 111 2222');
  taken = false;
  await press('Move');
  await waitFor(() => expect(stage.said.at(-1)).toBe('Member updated'));
  expect(stage.heard.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    new_number: '0803 111 2222',
  });
});

test('a membership is ended after a question', async () => {
  const stage = await open('/app/admin/reports?tab=members', {
    'GET /admin/members': () => paged([member]),
    'PUT /admin/members/4': () => answer(member, 'Member updated'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Ada' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'End membership' }));
  await waitFor(() => expect(stage.said).toEqual(['End the membership of Ada?', 'Member updated']));
  expect(stage.heard.find(({ method }) => method === 'PUT')?.body).toEqual({ subscription: 'end' });
});

test('a message is marked as answered and leaves the open ones', async () => {
  const message: Message = {
    ...{ id: 7, topic: 'other', message: 'Do you do discounts?', reply_to: '', account_id: 4, from: 'Ada' },
    ...{ phone: '+2348030000001', created_at: NOON, status: 'open', answered_at: null },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: false },
  };
  let openOnes = [message];
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/messages': ({ query }: { query: string }) =>
      paged(query.includes('status=open') ? openOnes : [{ ...message, status: 'answered' as const }]),
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
    ...{ phone: '+2348030000001', created_at: NOON, status: 'open', answered_at: null },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: false },
  };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/messages': () => paged([message]),
    'PUT /admin/messages/8': () => answer({ ...message, status: 'answered' }, 'Marked as answered'),
  });
  await press(/^Answer/);
  const sheet = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
  const send = () => sheet.getByRole('link', { name: 'Open in messages' });
  fireEvent.click(send());
  expect(await sheet.findByText('Write the answer first.')).toBeDefined();
  fireEvent.change(sheet.getByLabelText('Your answer'), { target: { value: 'The weekly one.' } });
  expect(send().getAttribute('href')).toBe('sms:+2348030000001?body=The%20weekly%20one.');
  fireEvent.click(send());
  expect(await sheet.findByText(/^Did you send it\?/)).toBeDefined();
  expect(stage.heard.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.click(sheet.getByRole('button', { name: 'Yes, mark as answered' }));
  await waitFor(() => expect(stage.said).toEqual(['Marked as answered']));
  expect(stage.heard.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ status: 'answered', answer: 'The weekly one.', via: 'sms' },
  });
});

test('a link shows a member who is not on the current page', async () => {
  await open('/app/admin/reports?tab=members&member=9', {
    'GET /admin/members': () => paged([member]),
    'GET /admin/members/9': () => answer({ ...member, id: 9, name: 'Bola' }),
    'GET /admin/members/9/events': () => paged([]),
  });
  expect(await screen.findByRole('dialog', { name: 'Bola' })).toBeDefined();
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

test('the audit trail says who changed what, administrators first', async () => {
  const entry: AuditEntry = {
    ...{ id: 3, at: NOON, actor: 'admin', actor_id: 1, who: 'kemi@example.com', action: 'update' },
    ...{ entity: 'plans', entity_id: '2', changes: [{ field: 'price', before: '500', after: '700' }] },
  };
  const stage = await open('/app/admin/reports?tab=audit', { 'GET /admin/audit': () => paged([entry]) });
  expect(await screen.findByText('Changed plans 2')).toBeDefined();
  expect(screen.getByText('500')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Couples' }));
  await waitFor(() => expect(stage.heard.at(-1)?.query).toContain('actor=couple'));
  expect(stage.heard[0]?.query).toContain('actor=admin');
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
    ...{ phone: '+2348030000001', created_at: NOON, status: 'open' as const, answered_at: null },
    ...{ answer: '', answered_via: null, answer_sent_at: null, can_text: true },
  };
  const stage = await open('/app/admin/reports?tab=messages', {
    'GET /admin/messages': () => paged([message]),
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
