import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Report } from '@wedding/shared/contract/report.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { administrator, adminVideo, answer, paged, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
afterEach(() => vi.useRealTimers());

const AT = '/app/admin/overview';
const same = { value: 3, before: 3 };

const report = (change: Partial<Report> = {}): Report => ({
  days: 30,
  from: '2026-02-11',
  to: '2026-03-12',
  running_day: null,
  running: null,
  before_from: '2026-01-12',
  before_to: '2026-02-10',
  earlier: [],
  figures: {
    subscribers: { value: 1204, before: 1100 },
    watch_minutes: { value: 600, before: 1200 },
    new_members: same,
    revenue: { value: 45_000, before: 0 },
  },
  series: [
    { day: '2026-03-11', subscribers: 3, watch_minutes: 20, new_members: 1, revenue: 500 },
    { day: '2026-03-12', subscribers: 4, watch_minutes: 40, new_members: 2, revenue: 0 },
  ],
  attention: [],
  videos: [{ status: 'published', count: 2 }],
  ...change,
});
const quiet = { new_members: 0, charges: 0, revenue: 0, cancelled: 0, messages: 0, videos: 0, blogs: 0 };
const videos = { 'GET /admin/videos': () => paged([adminVideo(5)]) };

test('four figures are shown with their changes', async () => {
  await open(AT, { 'GET /admin/reports': () => answer(report()), ...videos });
  expect(await screen.findByText('1,204')).toBeDefined();
  expect(screen.getByText('9% more than 30 days ago')).toBeDefined();
  expect(screen.getByText('10 h')).toBeDefined();
  expect(screen.getByText('50% less than the 30 days before')).toBeDefined();
  expect(screen.getByText('Same as the 30 days before')).toBeDefined();
  expect(screen.getByText('From ₦0 in the 30 days before')).toBeDefined();
  expect(screen.getByRole('row', { name: '12 Mar 40 minutes' })).toBeDefined();
  expect(screen.getByText(/All clear/)).toBeDefined();
  // Each figure has an explanation.
  fireEvent.click(screen.getByRole('button', { name: 'What these figures mean' }));
  expect(await screen.findByText(/Skipping adds nothing/)).toBeDefined();
});

test('each item that needs attention links to the page that resolves it', async () => {
  const attention: Report['attention'] = [
    { kind: 'no_plans', count: 0 },
    { kind: 'unknown_texts', count: 2 },
    { kind: 'unprocessed_videos', count: 1 },
    { kind: 'ready_drafts', count: 4 },
    { kind: 'videos_without_category', count: 1 },
    { kind: 'due_blogs', count: 2 },
    { kind: 'unpublished_changes', count: 3 },
  ];
  const silent = '2026-03-11 08:00:00';
  const alerts = { waiting: 53, overdue: 0, failed_videos: 1, failed_at: null, texts_silent_since: silent };
  await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/attention': () => answer(attention),
    'GET /admin/alerts': () => answer(alerts),
    ...videos,
  });
  const leads = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leads('No plans on offer: nobody can subscribe yet')).toBe('/app/admin/reports?tab=plans');
  expect(await leads(/^No texts or charges for a day: the last one came/)).toBe(
    '/app/admin/reports?report=memberships',
  );
  // The number of the sidebar's badge.
  expect(await leads('53 conversations wait for an answer')).toBe('/app/admin/reports?tab=messages');
  expect(await leads('1 video could not be processed')).toBe(
    '/app/admin/videos?status=unarchived&processing=failed',
  );
  expect(await leads('1 video uploaded and not processed')).toBe(
    '/app/admin/videos?status=unarchived&processing=unprocessed',
  );
  expect(await leads('2 unknown texts to review')).toBe('/app/admin/reports?tab=texts');
  expect(await leads('4 videos ready to publish')).toBe('/app/admin/videos?status=draft&processing=ready');
  expect(await leads('1 published video without a category')).toBe(
    '/app/admin/videos?status=published&category=none',
  );
  expect(await leads('2 blogs go out within a day')).toBe('/app/admin/blog?status=due');
  expect(await leads('3 published blogs have unpublished changes')).toBe('/app/admin/blog?status=changed');
});

test('a writer, who reads no figures, sees which videos and blogs wait, and nothing of others’ work', async () => {
  const waiting = [
    { kind: 'unknown_texts', count: 2 },
    { kind: 'ready_drafts', count: 4 },
  ];
  const silent = '2026-03-11 08:00:00';
  const alerts = { waiting: 3, overdue: 0, failed_videos: 0, failed_at: null, texts_silent_since: silent };
  const replies = {
    'GET /admin/attention': () => answer(waiting),
    'GET /admin/alerts': () => answer(alerts),
    'GET /admin/calendar': () => answer([]),
    ...videos,
  };
  await open(AT, replies, { user: administrator('writer') });
  expect(await screen.findByRole('link', { name: '4 videos ready to publish' })).toBeDefined();
  expect(screen.queryByText(/All clear|unknown texts|conversations|No texts or charges/)).toBeNull();
});

test('what happened since the last look is listed, each with its place, and a reload shows the same', async () => {
  const asked: string[] = [];
  const activity = {
    new_members: 2,
    charges: 3,
    revenue: 4500,
    cancelled: 0,
    messages: 1,
    videos: 0,
    blogs: 0,
  };
  let changes: [who: string, count: number][] = [['Bola', 14]];
  const replies = {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/activity': ({ query }: { query: string }) => {
      const since = new URLSearchParams(query).get('since') ?? '';
      asked.push(since);
      return answer({ since, ...activity, changes: changes.map(([who, count]) => ({ who, count })) });
    },
    ...videos,
  };
  const first = await open(AT, replies);
  const news = await screen.findByRole('region', { name: /^Since you last looked, / });
  const lines = (await within(news).findAllByRole('link')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '2 couples joined',
    '₦4,500 charged, 3 charges',
    '1 message came in',
    '14 changes by Bola',
  ]);
  first.close();
  // A desk with many hands gets one line for all of them, which leads to that day's changes.
  changes = [...changes, ['Ada', 1_000], ['Chidi', 2], ['Dayo', 1]];
  await open(AT, replies);
  const all = await screen.findByRole('link', { name: '1,017 changes by Bola, Ada and 2 others' });
  expect(all.getAttribute('href')).toMatch(/\?tab=audit&from=\d{4}-\d\d-\d\d$/);
  expect(new Set(asked).size).toBe(1);
});

test('the calendar’s day and “today” move on at midnight in Lagos, on an open page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-14T22:59:00Z') });
  await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/calendar': () => answer([]),
    'GET /admin/activity': ({ query }: { query: string }) =>
      answer({ since: new URLSearchParams(query).get('since'), ...quiet, changes: [] }),
    ...videos,
  });
  const current = async () =>
    (await screen.findByRole('list', { name: 'Days' })).querySelector('[data-today]')?.textContent;
  expect(await current()).toBe('Sun 14 Mar');
  expect(screen.getByRole('region', { name: /^Since you last looked, yesterday at/ })).toBeDefined();
  vi.setSystemTime(Date.parse('2027-03-14T23:00:30Z'));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(async () => expect(await current()).toBe('Mon 15 Mar'));
  expect(screen.getByText('This week')).toBeDefined();
  expect(screen.getByRole('region', { name: /^Since you last looked, on 13 Mar 2027/ })).toBeDefined();
});

test('a failure shows its message, and Try again loads the figures', async () => {
  const stage = await open(AT, {
    'GET /admin/reports': () => refusal(500, 'Something went wrong'),
    ...videos,
  });
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'The figures did not load' })).toBeDefined();
  // What needs somebody doesn't wait for the figures.
  expect(screen.getByText(/All clear/)).toBeDefined();
  stage.replies['GET /admin/reports'] = () => answer(report());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,204')).toBeDefined();
});

test('latest uploads that don’t load say so, and Try again loads them', async () => {
  const stage = await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/videos': () => refusal(503, 'Away'),
    'GET /admin/calendar': () => answer([]),
  });
  expect(await screen.findByRole('heading', { name: 'The latest uploads did not load' })).toBeDefined();
  stage.replies['GET /admin/videos'] = () => paged([adminVideo(5)]);
  const uploads = within(screen.getByRole('region', { name: 'Latest uploads' }));
  fireEvent.click(uploads.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Video 5' })).toBeDefined();
});

test('a latest upload shows the step of its processing, and its state once that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let video = adminVideo(5, { processing: 'processing', progress: 40, video_url: null });
  const job = { state: 'processing', step: 'first', percent: 40, attempt: 1, attempts: 4, error: null };
  await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/videos': () => paged([video]),
    'GET /admin/videos/5/jobs': () => answer([{ ...job, updated_at: '2026-03-12 08:00:00' }]),
  });
  const step = 'Step 2 of 5: making the small sizes and the audio';
  expect(await screen.findByText(step)).toBeDefined();
  video = adminVideo(5);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Draft')).toBeDefined();
  expect(screen.queryByText(step)).toBeNull();
});

test('a latest upload that a colleague has moved to the bin leads to its page there', async () => {
  const video = adminVideo(5);
  await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/videos': ({ query }: { query: string }) => paged(query.includes('search') ? [] : [video]),
    'GET /admin/videos/5': () => answer({ ...video, deleted_at: '2026-03-12 08:00:00' }),
    'GET /admin/videos/5/jobs': () => answer([]),
    'GET /admin/categories': () => answer([]),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Video 5' }));
  expect(await screen.findByText(/^In the bin since 12 Mar 2026/)).toBeDefined();
});

test('a day with many entries shows the first ones, and a line that opens the rest', async () => {
  const entries = Array.from({ length: 9 }, (_, index) => ({
    kind: 'blog' as const,
    id: index + 1,
    title: `Post ${index + 1}`,
    state: 'published' as const,
    at: `${today()} 0${index}:00:00`,
  }));
  await open(AT, {
    'GET /admin/reports': () => answer(report()),
    'GET /admin/calendar': () => answer(entries),
    ...videos,
  });
  const days = within(await screen.findByRole('list', { name: 'Days' }));
  expect(days.getByText(/^6 more/)).toBeDefined();
  const closed = days.getByRole('group');
  expect(days.getAllByRole('link').length).toBe(9);
  expect(within(closed).getAllByRole('link').length).toBe(6);
  expect(closed.hasAttribute('open')).toBe(false);
});

test.each(['GET /admin/attention', 'GET /admin/alerts'])(
  'nothing is called clear while %s failed and is asked again',
  async (call) => {
    let asked = 0;
    const away = () => (asked++ === 0 ? refusal(503, 'Back in a moment.') : new Promise<never>(() => {}));
    await open(AT, { 'GET /admin/reports': () => answer(report()), ...videos, [call]: away });
    expect(await screen.findByText('1,204')).toBeDefined();
    expect(screen.queryByText(/All clear/)).toBeNull();
    expect(screen.getByText(/Loading what needs you|What needs you did not load/)).toBeDefined();
  },
);
