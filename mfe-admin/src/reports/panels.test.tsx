import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import type { UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import { expect, test } from 'vitest';
import { fills } from '../routes.tsx';
import { administrator, answer, clickButton, paged, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NOON = '2026-11-20 11:00:00';

const text: UnknownText = {
  id: 1,
  phone: '+•••••••••0009',
  text: 'WED WEEKLY',
  code: '33070',
  provider: 'sla',
  received_at: NOON,
  member_id: 4,
  reviewed: false,
};

const audited: AuditEntry = {
  id: 5,
  at: NOON,
  since: NOON,
  times: 1,
  records: 1,
  actor: 'admin',
  actor_id: 1,
  who: 'kemi@example.com',
  action: 'update',
  entity: 'blogs',
  entity_id: '2',
  thing: 'Aso-ebi etiquette',
  about: null,
  changes: [],
};

test('unknown texts are listed with their origin', async () => {
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
  await clickButton('Mark all as seen');
  expect(await screen.findByText('No new texts to review.')).toBeDefined();
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 1 });
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  expect(await screen.findByRole('rowheader', { name: 'WED WEEKLY' })).toBeDefined();
});

test('Back returns from the second page of the unknown texts to the first', async () => {
  const stage = await open('/app/admin/reports?tab=texts', {
    'GET /admin/texts': ({ query }: { query: string }) =>
      answer({ data: [text], page: /[?&]page=2/.test(query) ? 2 : 1, per_page: 20, total: 25 }),
  });
  await clickButton('Next');
  expect(await screen.findByText('21 to 25 of 25')).toBeDefined();
  await stage.router.navigate(-1);
  expect(await screen.findByText('1 to 20 of 25')).toBeDefined();
});

test('the audit trail shows sentences with links, and long texts are compared', async () => {
  const entry: AuditEntry = {
    ...audited,
    id: 3,
    times: 4,
    changes: [{ field: 'body_html', before: 'Wear wha…', after: 'Wear gol…', cut: true }],
  };
  const looked: AuditEntry = {
    ...entry,
    id: 2,
    times: 1,
    action: 'insert',
    entity: 'number_views',
    thing: 'Ada',
    about: '4',
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
  const [first, second] = await screen.findAllByRole('rowheader');
  expect(first?.textContent).toContain('kemi@example.com edited the blog “Aso-ebi etiquette”: text');
  expect(first?.textContent).toContain('4 saves until');
  expect(second?.textContent).toContain('kemi@example.com viewed the number of “Ada”');
  expect(screen.getByRole('link', { name: '“Ada”' }).getAttribute('href')).toBe(
    '/app/admin/reports?tab=members&member=4',
  );
  const details = first?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(first?.querySelector('del')?.textContent).toBe('Before: what'));
  expect(first?.querySelector('ins')?.textContent).toBe('Now: gold');
  fireEvent.click(screen.getByRole('radio', { name: 'Couples' }));
  await waitFor(() => expect(stage.requests.some(({ query }) => query.includes('actor=couple'))).toBe(true));
});

test('a bulk edit is one sentence that opens, in words that aren’t columns, and the trail is narrowed down', async () => {
  const field = (name: string, before: string, after: string) => ({ field: name, before, after, cut: false });
  const bulk: AuditEntry = {
    ...audited,
    records: 22,
    entity: 'videos',
    changes: [
      field('status', 'draft', 'archived'),
      field('status_before', '', 'draft'),
      field('category_id', 'Food', 'Music'),
    ],
  };
  const stage = await open('/app/admin/reports?tab=audit&object=video:5', {
    'GET /admin/colleagues': () => answer([{ id: 7, name: 'Bola', you: false }]),
    'GET /admin/audit': ({ query }) =>
      query.includes('within=5') ? paged([{ ...bulk, id: 4, records: 1, thing: 'Cakes' }]) : paged([bulk]),
  });
  const change = await screen.findByRole('rowheader');
  expect(change.textContent).toMatch(/^kemi@example.com archived 22 videos: category/);
  fireEvent.click(within(change).getByText('Which ones'));
  const details = change.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await within(change).findByRole('link', { name: '“Cakes”' })).toBeDefined();
  expect(change.textContent).not.toContain('status before');
  const asked = (part: string) =>
    waitFor(() => expect(stage.requests.some(({ query }) => query.includes(part))).toBe(true));
  await screen.findByRole('option', { name: 'Bola' });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: '7' } });
  await asked('person=7');
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'video' } });
  await asked('kind=video');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  await asked('from=2026-11-20');
  await clickButton('One record');
  await waitFor(() => expect(stage.router.state.location.search).not.toContain('object='));
});

test.each([true, false])('the trail links to the administrators for owners only: %s', async (owner) => {
  const entry: AuditEntry = {
    ...audited,
    action: 'insert',
    entity: 'administrator_links',
    entity_id: '7',
    thing: 'bola@example.com',
    about: null,
    changes: [],
  };
  await open(
    '/app/admin/reports?tab=audit',
    { 'GET /admin/audit': () => paged([entry]) },
    { user: administrator(owner ? 'owner' : 'editor') },
  );
  const item = await screen.findByRole('rowheader');
  expect(item.querySelector('p')?.textContent).toBe(
    'kemi@example.com made an administrator link for “bola@example.com”',
  );
  expect(item.querySelector('a')?.getAttribute('href')).toBe(
    owner ? '/app/admin/reports?tab=administrators' : undefined,
  );
});

test('an edited checklist template leads to the checklists', async () => {
  const entry: AuditEntry = {
    ...audited,
    entity: 'templates',
    entity_id: '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e',
    thing: 'Small registry',
    about: 'checklist',
    changes: [{ field: 'name', before: 'Registry', after: 'Small registry', cut: false }],
  };
  await open('/app/admin/reports?tab=audit', { 'GET /admin/audit': () => paged([entry]) });
  const link = await screen.findByRole('link', { name: '“Small registry”' });
  expect(link.getAttribute('href')).toBe(`/app/admin/checklist?template=${entry.entity_id}`);
});

test('the trail names the person of a change, and leaves out the number of the account', async () => {
  const entry: AuditEntry = {
    ...audited,
    entity: 'messages',
    entity_id: '9',
    thing: 'Ada',
    about: '4',
    changes: [
      { field: 'answered_at', before: '', after: NOON, cut: false },
      { field: 'answered_by', before: '', after: '1', cut: false },
    ],
  };
  const reopened = {
    ...entry,
    id: 6,
    records: 2,
    changes: [{ field: 'answered_at', before: NOON, after: '', cut: false }],
  };
  const snoozed = {
    ...entry,
    id: 7,
    entity: 'message_threads',
    changes: [{ field: 'snoozed_until', before: '', after: NOON, cut: false }],
  };
  await open('/app/admin/reports?tab=audit', {
    'GET /admin/audit': ({ query }) => paged(query.includes('within') ? [] : [entry, reopened, snoozed]),
  });
  expect(await screen.findByText(/snoozed the conversation with/)).toBeDefined();
  const [item, many] = await screen.findAllByRole('rowheader');
  expect(item?.querySelector('p')?.textContent).toBe('kemi@example.com answered a message from “Ada”');
  expect(item?.textContent).not.toContain('answered by');
  expect(many?.querySelector('p')?.textContent).toBe('kemi@example.com reopened 2 messages');
  // No fields that are told changed, so only the records are shown.
  const details = many?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(details.querySelector('ul')).not.toBeNull());
  expect(details.querySelector('dl')).toBeNull();
});

test('what a couple plans and watches has no details to open, and the trail says why', async () => {
  const entry: AuditEntry = {
    id: 5,
    at: NOON,
    since: NOON,
    times: 1,
    records: 1,
    actor: 'couple',
    actor_id: 4,
    who: 'Ada',
    action: 'update',
    entity: 'budget_items',
    entity_id: '0b7e2c5a-0000-4000-8000-000000000000',
    thing: '',
    about: null,
    changes: [{ field: 'note', before: '', after: '', cut: false }],
  };
  const removal = (before: string, after: string) => ({
    ...entry,
    id: entry.id + before.length + 1,
    changes: [{ field: 'deleted_at', before, after, cut: false }],
  });
  const watched = {
    ...entry,
    id: 20,
    action: 'insert' as const,
    entity: 'watch_history',
    entity_id: null,
    changes: [{ field: 'video_id', before: '', after: '', cut: false }],
  };
  const liked = { ...watched, id: 21, entity: 'video_likes' };
  const asked = { ...watched, id: 22, entity: 'message_threads' };
  const entries = [entry, removal('', NOON), removal(NOON, ''), watched, liked, asked];
  await open('/app/admin/reports?tab=audit&actor=couple', { 'GET /admin/audit': () => paged(entries) });
  const items = await screen.findAllByRole('rowheader');
  const sentences = items.map((item) => item.querySelector('p')?.textContent?.trim());
  expect(sentences).toEqual([
    'Ada edited the budget item: note',
    'Ada removed the budget item',
    'Ada restored the budget item',
    'Ada watched a video',
    'Ada liked a video',
    'Ada opened the conversation',
  ]);
  expect(items.flatMap((item) => [...item.querySelectorAll('a[href*="videos"]')])).toEqual([]);
  expect(items.flatMap((item) => [...item.querySelectorAll('details')])).toEqual([]);
  expect(screen.getByText(/What a couple plans and watches is private/)).toBeDefined();
});

test('browser errors are listed by version, and their source positions load on request', async () => {
  const [live, before] = ['0.2.0-0123456789ab', '0.1.0-ba9876543210'];
  const error: BrowserError = {
    id: '0123456789abcdef',
    part: 'mfe-videos',
    version: live,
    phase: 'render',
    message: 'TypeError: no "name"',
    count: 12,
    first_at: NOON,
    last_at: NOON,
    frame: 'player.js:1:2042',
    routes: [
      { name: '/app/video/watch/:id', count: 11 },
      { name: '/app/overview', count: 1 },
    ],
  };
  const raw = 'ChunkLoadError: Loading chunk player failed. (error: mfe-videos/static/js/async/player.js)';
  const older = { ...error, id: 'ba98', version: before, message: raw, phase: 'chunk', count: 1 };
  const versions = [
    { part: 'mfe-videos', version: live, live: 'stable', count: 12 },
    { part: 'mfe-videos', version: before, live: null, count: 1 },
    { part: 'mfe-admin', version: '0.3.0-000000000000', live: 'stable', count: 0 },
  ];
  const list = (rows: BrowserError[]) =>
    answer({ data: rows, page: 1, per_page: 20, total: rows.length, known: true, versions });
  const found = { ...error, places: ['mfe-videos/src/watch/player.tsx:42'] };
  const counts = { browsers: [{ name: 'Safari 17', count: 12 }] };
  await open('/app/admin/reports?tab=errors', {
    'GET /admin/errors': ({ query }: { query: string }) =>
      list(query.includes('part=mfe-admin') ? [] : [error, older]),
    'GET /admin/errors/0123456789abcdef': () => answer({ ...found, ...counts }),
    'GET /admin/errors/ba98': () => answer({ ...older, places: [], browsers: [] }),
  });
  const rowOf = (version: string) =>
    within(screen.getByRole('table')).getByText(version).closest('tr') as HTMLTableRowElement;
  await screen.findByRole('table');
  await waitFor(() => expect(rowOf(live).textContent).toContain(`mfe-videosLive${live}`));
  for (const text of ['player.js:1:2042', '/app/video/watch/:id and 1 more', 'While a page was open'])
    expect(rowOf(live).textContent).toContain(text);
  expect(rowOf(before).textContent).not.toContain('Live');
  const unfold = (of: Element) => {
    const details = of.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
  };
  unfold(rowOf(live));
  expect(await screen.findByText('mfe-videos/src/watch/player.tsx:42')).toBeDefined();
  expect(screen.queryByText('In the browser’s words')).toBeNull();
  const failed = rowOf(before);
  expect(failed.textContent).toContain('player.js of mfe-videos could not be loaded');
  expect(failed.textContent).not.toContain('ChunkLoadError');
  unfold(failed);
  expect(await screen.findByText(raw)).toBeDefined();
  expect(screen.getAllByText('/app/video/watch/:id (11), /app/overview (1)')).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Part'), { target: { value: 'mfe-admin' } });
  expect(await screen.findByText('No errors like this.')).toBeDefined();
  expect([...screen.getByLabelText('Version').querySelectorAll('option')].map(({ text }) => text)).toContain(
    'mfe-admin 0.3.0-000000000000 (live)',
  );
});

test('the sidebar of every page counts the alerts, which the dashboard alone explains', async () => {
  const alerts = { waiting: 2, overdue: 1, failed_videos: 2, failed_at: NOON, texts_silent_since: NOON };
  const stage = await renderSlot({
    name: 'nav-count',
    fillerProps: { to: '/app/admin/overview' },
    fills,
    replies: { 'GET /admin/alerts': () => answer(alerts) },
  });
  expect((await screen.findByText('alerts', { exact: false })).parentElement?.textContent).toBe('3 alerts');
  stage.close();
});

test('the sidebar counts the conversations that wait, not their messages', async () => {
  const stage = await renderSlot({
    name: 'nav-count',
    fillerProps: { to: '/app/admin/reports?tab=messages' },
    fills,
    replies: {
      'GET /admin/alerts': () =>
        answer({ waiting: 2, overdue: 1, failed_videos: 0, failed_at: null, texts_silent_since: null }),
    },
  });
  expect(await screen.findByText(/conversations wait, 1 for more than a day$/)).toBeDefined();
  stage.close();
});
