import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MemberEvent } from '@wedding/shared/contract/membership.schema.ts';
import { expect, test } from 'vitest';
import { fullDay, lagosDay } from '../lib/dates.ts';
import { administrator, answer, clickButton, paged, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';

const member = {
  id: 4,
  name: 'Ada',
  phone: '+•••••••••0001',
  status: 'active',
  subscribed_until: '2099-03-01 10:00:00',
  paid_until: '2099-03-01 10:00:00',
  free_days_from: '2099-03-01 10:00:00',
  signed_in: true,
  tariff: 'Weekly',
  bytes: 62_000_000,
  created_at: NOON,
};
const event = (id: number, change: Partial<MemberEvent>): MemberEvent => ({
  id,
  provider: 'africas-talking',
  kind: 'text',
  text: 'WED WEEK',
  code: '33070',
  outcome: 'started',
  amount: null,
  by: '',
  reason: '',
  happened_at: NOON,
  received_at: NOON,
  ...change,
});

const MEMBER = {
  'GET /admin/members': () => paged([member]),
  'GET /admin/members/4': () => answer(member),
  'GET /admin/members/4/events': () => paged([]),
  'GET /admin/members/4/notes': () => answer([]),
  'GET /admin/plans': () => answer([{ product_id: 2, name: 'Weekly' }]),
};

test('a member’s page shows its texts and charges, and Back returns to the list as it was', async () => {
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
  // The address names the shown member and keeps the search.
  expect(stage.router.state.location.search).toBe('?tab=members&search=Ada&member=4');
  await stage.router.navigate(-1);
  expect(await screen.findByRole('button', { name: 'Ada' })).toBeDefined();
});

test('a member’s page tells who changed what, as the trail does, and nothing of it to support', async () => {
  const at = '2026-03-12 08:00:00';
  const change = {
    id: 1,
    actor: 'admin',
    actor_id: 1,
    who: 'kemi@example.com',
    action: 'update',
    entity: 'accounts',
    entity_id: '4',
    about: 4,
    thing: 'Ada',
    at,
    since: at,
    times: 1,
    records: 1,
    changes: [{ field: 'status', before: 'active', after: 'disabled' }],
  };
  const trail = {
    ...MEMBER,
    'GET /admin/members/4/events': () => paged([]),
    'GET /admin/audit': () => paged([change]),
  };
  const asked = ({ requests }: Awaited<ReturnType<typeof open>>) =>
    requests.filter(({ path }) => path === '/admin/audit').map(({ query }) => query);
  const owners = await open('/app/admin/reports?tab=members&member=4', trail);
  expect(await screen.findByText(/deactivated the account/)).toBeDefined();
  expect(asked(owners)).toEqual([expect.stringContaining('object=member:4')]);
  cleanup();
  const user = administrator('support');
  const supports = await open('/app/admin/reports?tab=members&member=4', trail, { user });
  expect(await screen.findByText('No messages from the network about this number yet.')).toBeDefined();
  expect(asked(supports)).toEqual([]);
});

test('member filters are in the address, views are counted, and the list downloads as a file', async () => {
  const stage = await open('/app/admin/reports?tab=members&data=100', {
    ...MEMBER,
    'GET /admin/members/export': () => answer({ csv: 'Member' }),
  });
  expect(await screen.findByRole('button', { name: 'Ada' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: '2' } });
  await waitFor(() => expect(stage.router.state.location.search).toContain('tariff=2'));
  fireEvent.click(screen.getByRole('button', { name: /^Data used/ }));
  await waitFor(() => expect(stage.router.state.location.search).toContain('sort=data'));
  expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('data');
  const asked = () =>
    stage.requests.filter(({ path }) => path === '/admin/members').map(({ query }) => query);
  await waitFor(() =>
    expect(
      asked().some((query) => /tariff=2/.test(query) && /data=100/.test(query) && /sort=data/.test(query)),
    ).toBe(true),
  );
  // A phone shows no column heads to press.
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'newest' } });
  await waitFor(() => expect(stage.router.state.location.search).not.toContain('sort='));
  URL.createObjectURL = () => 'blob:members';
  URL.revokeObjectURL = () => {};
  await clickButton('Download CSV');
  await waitFor(() => expect(stage.requests.some(({ path }) => path === '/admin/members/export')).toBe(true));
});

test('a day of the filter is asked for once it is whole, and a half-typed one is dropped', async () => {
  const stage = await open('/app/admin/reports?tab=members', MEMBER);
  const field = await screen.findByLabelText<HTMLInputElement>('Joined from');
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20']) {
    fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(field.value).toBe(value));
  }
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  const joined = () =>
    stage.requests.flatMap(({ query }) => new URLSearchParams(query).get('joined_from') ?? []);
  await waitFor(() => expect(new Set(joined())).toEqual(new Set(['2026-11-20'])));
  expect(field.value).toBe('2026-11-20');
  fireEvent.change(field, { target: { value: '0002-11-20' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('2026-11-20'));
});

test('a list of 10,000 rows says that there are more, and a search shortens it', async () => {
  const stage = await open('/app/admin/reports?tab=members&page=500', {
    ...MEMBER,
    'GET /admin/members': ({ query }: { query: string }) =>
      query.includes('search=Ada')
        ? paged([member])
        : answer({ data: [member], page: 500, per_page: 20, total: 10_000 }),
  });
  expect(await screen.findByText('9,981 to 10,000 of more than 10,000')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ada' } });
  expect(await screen.findByText('1 member')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?tab=members&search=Ada');
});

test('a number is masked until it is requested', async () => {
  await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'POST /admin/members/4/number': () => answer({ phone: '+2348030000001' }),
  });
  expect(await screen.findByText('+•••••••••0001')).toBeDefined();
  await clickButton(/^Show/);
  expect(await screen.findByText('+2348030000001')).toBeDefined();
});

test('free days whose answer was lost are the same grant when they are sent again', async () => {
  const lost = () => refusal(504, 'The server took too long to answer.');
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': lost,
  });
  const give = async () => {
    await clickButton('More about Ada');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Give free days' }));
    return within(await screen.findByRole('dialog'));
  };
  const keys = () =>
    stage.requests.flatMap(({ method, body }) =>
      method === 'PUT' ? (body as { grant: { key: string } }).grant.key : [],
    );
  let sheet = await give();
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'The video would not play' } });
  const button = sheet.getByRole('button', { name: 'Give days' });
  // A double click, before the render that disables the button.
  act(() => {
    button.click();
    button.click();
  });
  expect(await sheet.findByRole('alert')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  sheet = await give();
  await clickButton('Give days');
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
  fireEvent.change(sheet.getByLabelText('Days'), { target: { value: '8' } });
  await clickButton('Give days');
  await waitFor(() => expect(new Set(keys()).size).toBe(2));
});

test('a form that is closed while it is being saved says how that went, and keeps only what wasn’t saved', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': async () => {
      const place = sent++;
      await answers[place]?.promise;
      return place === 0
        ? { status: 503, body: { message: 'Back in a moment.', code: 'UNAVAILABLE' } }
        : { body: { message: 'Member updated', data: member } };
    },
  });
  const grant = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More about Ada' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Give free days' }));
    return within(await screen.findByRole('dialog'));
  };
  const reason = (sheet: Awaited<ReturnType<typeof grant>>) =>
    sheet.getByLabelText<HTMLInputElement>('Reason');
  const sheet = await grant();
  fireEvent.change(reason(sheet), { target: { value: 'A fault of ours' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Give days' }));
  await waitFor(() => expect(sent).toBe(1));
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stage.messages.at(-1)).toBe('Still saving. We’ll tell you when it’s done.');
  await act(async () => answers[0]?.resolve());
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Back in a moment.'));

  const again = await grant();
  await waitFor(() => expect(reason(again).value).toBe('A fault of ours'));
  fireEvent.click(again.getByRole('button', { name: 'Give days' }));
  await waitFor(() => expect(sent).toBe(2));
  fireEvent.click(again.getByRole('button', { name: 'Close' }));
  // What is opened meanwhile stays open.
  const next = await grant();
  await act(async () => answers[1]?.resolve());
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Member updated'));
  fireEvent.click(next.getByRole('button', { name: 'Start over' }));
  fireEvent.click(next.getByRole('button', { name: 'Close' }));
  expect(reason(await grant()).value).toBe('');
});

test('free days say until when they will cover the member, also one whom the partner’s membership covers', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const timestamp = (days: number) => day(days).toISOString().slice(0, 19).replace('T', ' ');
  const hint = async (change: object) => {
    await open('/app/admin/reports?tab=members&member=4', {
      ...MEMBER,
      'GET /admin/members/4': () => answer({ ...member, ...change }),
    });
    await clickButton('More about Ada');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Give free days' }));
    const sheet = within(await screen.findByRole('dialog'));
    const hintId = sheet.getByLabelText('Days').getAttribute('aria-describedby') ?? '';
    const said = document.getElementById(hintId)?.textContent;
    cleanup();
    return said;
  };
  const full = (days: number) => fullDay(lagosDay(day(days).getTime()));
  const own = { subscribed_until: timestamp(20), free_days_from: timestamp(20) };
  expect(await hint(own)).toBe(`Subscribed until ${full(27)}. Nothing is charged.`);
  const lapsed = { subscribed_until: timestamp(-20), free_days_from: null };
  expect(await hint(lapsed)).toBe(`Subscribed until ${full(7)}. Nothing is charged.`);
  const soon = { subscribed_until: timestamp(3), free_days_from: null };
  expect(await hint(soon)).toBe(`Subscribed until ${full(7)}. Nothing is charged.`);
  const covered = { subscribed_until: timestamp(20), free_days_from: timestamp(2) };
  expect(await hint(covered)).toBe(
    `Their partner’s membership already covers them until ${full(20)}. These days would end before that, on ${full(9)}. To give this couple more time, give the days to the partner.`,
  );
});

test('granting free days and ending a membership require a reason', async () => {
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': () => answer(member, 'Member updated'),
  });
  const choose = async (item: string) => {
    await clickButton('More about Ada');
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  const sent = () => stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const grant = await choose('Give free days');
  fireEvent.click(grant.getByRole('button', { name: 'Give days' }));
  expect(await grant.findByText('Give a reason.')).toBeDefined();
  fireEvent.change(grant.getByLabelText('Reason'), { target: { value: 'The video would not play' } });
  fireEvent.click(grant.getByRole('button', { name: 'Give days' }));
  const given = { days: 7, reason: 'The video would not play', key: expect.any(String) };
  await waitFor(() => expect(sent()).toEqual([{ grant: given }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const end = await choose('End membership');
  fireEvent.change(end.getByLabelText('Reason'), { target: { value: 'Asked for it' } });
  fireEvent.click(end.getByRole('button', { name: 'End membership' }));
  await waitFor(() => expect(sent()[1]).toEqual({ end: { reason: 'Asked for it' } }));
});

test('whoever gives days after another administrator did is told, and may add them', async () => {
  const conflict = {
    id: 4,
    current: { version: 7, updated_by: 5 },
    changed_by: 'Bola',
    changed_at: NOON,
    changed: ['membership'],
  };
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': ({ body }) =>
      (body as { version?: number }).version === 7
        ? answer(member, 'Member updated')
        : refusal(409, 'Changed meanwhile', { code: 'VERSION_CONFLICT', conflicts: [conflict] }),
  });
  await clickButton('More about Ada');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Give free days' }));
  const grant = within(await screen.findByRole('dialog'));
  fireEvent.change(grant.getByLabelText('Reason'), { target: { value: 'Sorry' } });
  fireEvent.click(grant.getByRole('button', { name: 'Give days' }));
  await waitFor(() => expect(stage.messages).toContain('Member updated'));
  expect(stage.asked[0]?.text).toContain('Bola changed the membership of this member on 20 Nov 2026');
  expect(stage.asked[0]?.confirm).toBe('Save my change');
});

test('the figures are fetched again after a membership was ended', async () => {
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'PUT /admin/members/4': () => answer(member, 'Member updated'),
  });
  stage.store.setState({ adminReports: { data: {} as never, expires: Date.now() + 60_000 } });
  await clickButton('More about Ada');
  fireEvent.click(screen.getByRole('menuitem', { name: 'End membership' }));
  const end = within(await screen.findByRole('dialog'));
  fireEvent.change(end.getByLabelText('Reason'), { target: { value: 'Asked for it' } });
  fireEvent.click(end.getByRole('button', { name: 'End membership' }));
  await waitFor(() => expect(stage.messages).toContain('Member updated'));
  expect(stage.store.getState().adminReports).toBeNull();
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
  await clickButton('Add note');
  expect(await screen.findByText('Write the note first.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New note')));
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Prefers texts.' } });
  await clickButton('Add note');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Note added'));
  await clickButton(/^Delete the note/);
  await waitFor(() => expect(stage.messages.slice(-2)).toEqual(['Confirm Deletion', 'Note deleted']));
  expect(await screen.findByText('No notes yet.')).toBeDefined();
});

test('a note that is added again after a lost response is the same one', async () => {
  let lost = true;
  const note = { id: 1, by: 'kemi@example.com', text: 'Prefers texts.', created_at: NOON };
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'POST /admin/members/4/notes': () => (lost ? refusal(504, 'No answer.') : answer(note, 'Note added')),
  });
  const add = async (text: string) => {
    fireEvent.change(await screen.findByLabelText('New note'), { target: { value: text } });
    await clickButton('Add note');
  };
  await add('Prefers texts.');
  expect(await screen.findByText('No answer.')).toBeDefined();
  lost = false;
  await clickButton('Add note');
  await waitFor(() => expect(stage.messages).toEqual(['Note added']));
  await add('Prefers texts.');
  await waitFor(() => expect(stage.messages).toEqual(['Note added', 'Note added']));
  const sent = stage.requests.filter(({ method }) => method === 'POST').map(({ body }) => Object(body));
  expect(sent.map(({ text }) => text)).toEqual(Array(3).fill('Prefers texts.'));
  expect(sent[0].key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1].key).toBe(sent[0].key);
  expect(sent[2].key).not.toBe(sent[0].key);
});

test('a member moves to a new number, and a number in use shows an error and stays typed', async () => {
  let taken = true;
  const stage = await open('/app/admin/reports?tab=members&member=4', {
    ...MEMBER,
    'POST /admin/members/4/number-check': () =>
      answer({ phone: '+2348031112222', holder: taken ? { ...member, id: 9, name: 'Bisi' } : null }),
    'PUT /admin/members/4': () => answer(member, 'Member updated'),
  });
  await clickButton('More about Ada');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to a new number' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Move Ada' }));
  const field = sheet.getByLabelText<HTMLInputElement>('New phone number');
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Enter the new number.')).toBeDefined();
  expect(sheet.getByText('Give a reason.')).toBeDefined();
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'Lost the SIM' } });
  fireEvent.change(field, { target: { value: '0803 111 2222' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  expect(await sheet.findByText('Another member has this number.')).toBeDefined();
  expect(field.value).toBe('0803 111 2222');
  const holder = sheet.getByRole('link', { name: 'Open Bisi' });
  expect(holder.getAttribute('href')).toBe('/app/admin/reports?tab=members&member=9');
  // Nothing was asked before the check.
  expect(stage.messages).toEqual([]);
  taken = false;
  fireEvent.click(sheet.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Member updated'));
  expect(stage.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    new_number: '0803 111 2222',
    move_reason: 'Lost the SIM',
  });
});
