import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MembershipReport } from '@wedding/shared/contract/report.schema.ts';
import type { WatchingReport } from '@wedding/shared/contract/watching-report.schema.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { expect, test, vi } from 'vitest';
import { administrator, adminVideo, answer, paged, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/reports';
const PERIOD = {
  days: 2,
  from: '2026-03-11',
  to: '2026-03-12',
  before_from: '2026-03-09',
  before_to: '2026-03-10',
  running_day: '2026-03-13',
};
const figure = (value: number, before = value) => ({ value, before });

const memberships = (): MembershipReport => {
  const quiet = { changed: 0, stopped: 0, cancelled: 0 };
  const day = (on: string, subscribers: number, renewed: number) => ({
    day: on,
    subscribers,
    started: 1,
    renewed,
    failed: 2,
    revenue: renewed * 500,
    ...quiet,
  });
  return {
    ...PERIOD,
    figures: {
      subscribers: figure(90, 100),
      revenue: figure(1_234_567_890, 0),
      started: figure(2),
      renewed: figure(30, 20),
      changed: figure(0),
      failed: figure(4, 2),
      stopped: figure(0),
      cancelled: figure(0),
      lost: figure(12, 4),
      churn: { value: 1200, before: null },
    },
    plans: [
      {
        product_id: 1,
        name: '=Weekly',
        price: 500,
        retired: false,
        at_start: 100,
        joined: 2,
        left: 12,
        at_end: 90,
        charges: 30,
        revenue: 1_234_567_890,
        revenue_before: 0,
      },
    ],
    series: [day('2026-03-11', 95, 10), day('2026-03-12', 90, 20)],
    earlier: [day('2026-03-09', 99, 7), day('2026-03-10', 100, 8)],
    running: day('2026-03-13', 91, 3),
  };
};

const watching = (): WatchingReport => ({
  ...PERIOD,
  figures: {
    watch_minutes: figure(600),
    viewers: figure(9),
    viewings: figure(20),
    completions: figure(5),
    completion: { value: 2500, before: 2000 },
    likes: figure(3),
    bytes: figure(50_000_000),
    bytes_per_completion: { value: 10_000_000, before: null },
  },
  retention: Array.from({ length: 20 }, (_, part) => ({ value: 10_000 - part * 300, before: 5_000 })),
  videos: [
    {
      id: 5,
      title: 'Aso ebi without the drama',
      watch_minutes: 600,
      viewers: 9,
      completions: 5,
      completion: 2500,
      likes: 3,
      bytes: 50_000_000,
    },
  ],
  series: [],
  earlier: [],
  running: null,
});

test('memberships: figures show their change, plans add up, and days are compared', async () => {
  const stage = await open(`${AT}?report=memberships`, {
    'GET /admin/reports/memberships': () => answer(memberships()),
    'GET /admin/reports/rows': () => answer({ data: [], page: 1, per_page: 20, total: 0, sum: 0 }),
  });
  expect((await screen.findAllByText('₦1,234,567,890')).length).toBeGreaterThan(0);
  expect(screen.getByText('10% less than 2 days ago')).toBeDefined();
  expect(screen.getByText('12%')).toBeDefined();
  expect(screen.getByText('From ₦0 in the 2 days before')).toBeDefined();
  expect(screen.getByText('100% more than the 2 days before')).toBeDefined();
  const plans = within(screen.getByRole('table', { name: 'Subscribers by plan' }));
  const sums = plans.getByRole('row', { name: /^All plans/ });
  expect([...sums.children].map(({ textContent }) => textContent?.replace(/:.*/, ''))).toEqual([
    'All plans',
    '100',
    '2',
    '12',
    '90',
    '30',
    '₦1,234,567,890',
    '₦0',
  ]);
  // A plan's row leads to its members.
  expect(plans.getAllByRole('link')[0]?.getAttribute('href')).toMatch(
    /^\/app\/admin\/reports\?tab=members&tariff=\d+$/,
  );
  // What was charged of it leads to the charges, and those of all plans to all.
  fireEvent.click(plans.getAllByRole('button', { name: /^30 ?:/ })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: /^Revenue of =Weekly, 11 Mar 2026/ })).toBeDefined();
  const asked = 'kind=revenue&from=2026-03-11&to=2026-03-12&product_id=1';
  await waitFor(() => expect(stage.requests.some(({ query }) => query?.includes(asked))).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('row', { name: '12 Mar 20 renewals 8 renewals' })).toBeDefined();
  fireEvent.click(screen.getByLabelText('Show the previous period'));
  expect(await screen.findByRole('row', { name: '12 Mar 20 renewals' })).toBeDefined();
  expect(screen.queryByText('the previous period')).toBeNull();
  expect(stage.router.state.location.search).toBe('?report=memberships&compare=0');
});

test('each figure opens its rows, a share those that explain it; minutes of videos are not rounded to hours', async () => {
  const asked: string[] = [];
  const rows = (query: string) => {
    const kind = new URLSearchParams(query).get('kind') ?? '';
    asked.push(kind);
    const row = {
      key: '5',
      label: 'Aso ebi',
      detail: '',
      value: 187.4,
      at: null,
      video_id: 5,
      account_id: null,
    };
    return answer({ data: [row], page: 1, per_page: 20, total: 1, sum: 187.4 });
  };
  await open(`${AT}?report=watching`, {
    'GET /admin/reports/watching': () => answer(watching()),
    'GET /admin/reports/rows': ({ query }: { query: string }) => rows(query),
  });
  fireEvent.click(await screen.findByRole('button', { name: /behind Watch time/ }));
  expect((await screen.findAllByText('187 min')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: /behind Completion/ }));
  await waitFor(() => expect(asked).toEqual(['watch_minutes', 'completions']));
});

test('an analyst reads who is behind a figure without a link to pages of others, and reads that those are not theirs', async () => {
  const row = {
    key: '7',
    label: '+•••0007',
    detail: 'Day',
    value: 1,
    at: null,
    video_id: null,
    account_id: 7,
  };
  const replies = {
    'GET /admin/reports/memberships': () => answer(memberships()),
    'GET /admin/reports/rows': () => answer({ data: [row], page: 1, per_page: 20, total: 1, sum: 1 }),
  };
  const user = administrator('analyst');
  const stage = await open(`${AT}?report=memberships`, replies, { user });
  fireEvent.click(await screen.findByRole('button', { name: /behind Revenue/ }));
  expect((await screen.findByText('+•••0007')).closest('a')).toBeNull();
  await stage.router.navigate(`${AT}?tab=members`);
  expect(await screen.findByRole('heading', { name: 'Not part of your role' })).toBeDefined();
});

test('the running day is marked so far, beside the figures and in charts and file, and compared with nothing', async () => {
  let file = '';
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const blob = vi.spyOn(globalThis, 'Blob').mockImplementation(function (this: unknown, parts?: BlobPart[]) {
    file = String(parts?.[0]);
    return {} as Blob;
  } as never);
  const stage = await open(`${AT}?report=memberships&compare=1`, {
    'GET /admin/reports/memberships': () => answer(memberships()),
  });
  expect(await screen.findByText(/^11 Mar 2026 to 12 Mar 2026, compared with.*Today so far/)).toBeDefined();
  const today = screen.getByRole('button', { name: /^Today so far: ₦1,500/ });
  expect(screen.getByText('At the end of 12 Mar. Now: 91')).toBeDefined();
  expect(screen.getByRole('row', { name: '13 Mar, so far 3 renewals –' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(file.split('\r\n')[3]).toMatch(/^2026-03-13 so far,91,1500,/);
  blob.mockRestore();
  vi.unstubAllGlobals();
  // The day that runs leads to its rows too.
  fireEvent.click(today);
  expect(await screen.findByRole('dialog', { name: 'Revenue, 13 Mar 2026' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const alone = { ...memberships(), days: 0, series: [], earlier: [] };
  stage.replies['GET /admin/reports/memberships'] = () => answer(alone);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^13 Mar 2026 so far\./)).toBeDefined();
  expect(screen.queryByText(/more than|less than/)).toBeNull();
});

test('an axis has the unit of its values', async () => {
  await open(`${AT}?report=watching`, { 'GET /admin/reports/watching': () => answer(watching()) });
  expect((await screen.findAllByText('50%')).length).toBeGreaterThan(0);
  expect(screen.queryByText('10k')).toBeNull();
});

test('a change by one percentage point is written in the singular', async () => {
  const report = watching();
  const figures = { ...report.figures, completion: { value: 2100, before: 2000 } };
  await open(`${AT}?report=watching`, {
    'GET /admin/reports/watching': () => answer({ ...report, figures }),
  });
  expect(await screen.findByText('1 point more than the 2 days before')).toBeDefined();
});

test('a report that loads shows its name and the places of its figures', async () => {
  await open(`${AT}?report=memberships`, { 'GET /admin/reports/memberships': () => new Promise(() => {}) });
  expect(await screen.findByRole('heading', { name: 'Memberships' })).toBeDefined();
  expect(screen.getByText('Loading the figures')).toBeDefined();
});

test('SEC-14: a formula in stored text is neutralized in the CSV file', async () => {
  let file = '';
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const blob = vi.spyOn(globalThis, 'Blob').mockImplementation(function (this: unknown, parts?: BlobPart[]) {
    file = String(parts?.[0]);
    return {} as Blob;
  } as never);
  await open(`${AT}?report=memberships&compare=1`, {
    'GET /admin/reports/memberships': () => answer(memberships()),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV of Subscribers by plan' }));
  expect(file.split('\r\n')[0]).toContain('Plan,Price (naira),At the start,');
  expect(file.split('\r\n')[1]).toBe("'=Weekly,500,100,2,12,90,30,1234567890,0");
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(file.split('\r\n')[1]).toMatch(/^2026-03-11,95,5000,1,10,0,2,0,0,2026-03-09,99,/);
  blob.mockRestore();
  vi.unstubAllGlobals();
});

test('watching: retention and videos are shown, and each video links to its page, also from the bin', async () => {
  const [watched] = watching().videos;
  const inBin = adminVideo(watched?.id ?? 0, { deleted_at: '2026-03-12 08:00:00' });
  await open(`${AT}?report=watching`, {
    'GET /admin/reports/watching': () => answer(watching()),
    [`GET /admin/videos/${inBin.id}`]: () => answer(inBin),
    [`GET /admin/videos/${inBin.id}/jobs`]: () => answer([]),
    'GET /admin/categories': () => answer([]),
    'GET /admin/videos': () => paged([]),
  });
  expect(await screen.findByText('10 MB')).toBeDefined();
  expect(screen.getByText('5 points more than the 2 days before')).toBeDefined();
  expect(screen.getByRole('row', { name: /^95–100% 43%/ })).toBeDefined();
  const viewers = within(screen.getByRole('region', { name: 'Viewers' }));
  expect(viewers.getByText('Nothing in this period.')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Aso ebi without the drama' }));
  expect(await screen.findByText(/^In the bin since 12 Mar 2026/)).toBeDefined();
});

test('a period in which nobody watched is not drawn as one that everybody left', async () => {
  const retention = watching().retention.map(({ value }) => ({ value, before: null }));
  await open(`${AT}?report=watching&compare=1`, {
    'GET /admin/reports/watching': () => answer({ ...watching(), retention }),
  });
  const card = within(await screen.findByRole('region', { name: 'Retention' }));
  expect(card.getByRole('row', { name: /^95–100% 43%/ })).toBeDefined();
  expect(card.queryByText('the previous period')).toBeNull();
});

test('a custom period is in the address; an invalid one shows an error and is not requested', async () => {
  const stage = await open(`${AT}?report=planning`, {
    'GET /admin/reports/planning': () => refusal(500, 'Something went wrong'),
  });
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  expect(from.value).toBe(addDays(today(), -30));
  fireEvent.change(from, { target: { value: addDays(today(), -6) } });
  await waitFor(() =>
    expect(stage.requests.at(-1)?.query).toContain(`from=${addDays(today(), -6)}&to=${today()}`),
  );
  const asked = stage.requests.length;
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } });
  expect((await screen.findAllByText(/The last day is before the first/)).length).toBe(2);
  expect(stage.requests.length).toBe(asked);
});

test('the days of a custom period are typed digit by digit, and the address gets whole days only', async () => {
  const stage = await open(`${AT}?report=planning&from=2026-03-11&to=2026-03-12`, {
    'GET /admin/reports/planning': () => refusal(500, 'Something went wrong'),
  });
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  from.focus();
  for (const value of ['0002-03-11', '0020-03-11', '0202-03-11']) {
    fireEvent.change(from, { target: { value } });
    expect(from.value).toBe(value);
    expect(stage.router.state.location.search).toContain('from=2026-03-11&');
  }
  fireEvent.change(from, { target: { value: '2025-03-11' } });
  expect(stage.router.state.location.search).toContain('from=2025-03-11&');
  expect(document.activeElement).toBe(from);
  fireEvent.change(from, { target: { value: '' } });
  expect(from.value).toBe('');
  fireEvent.blur(from);
  expect(from.value).toBe('2025-03-11');
  fireEvent.change(from, { target: { value: '1999-12-31' } });
  fireEvent.blur(from);
  expect(from.value).toBe('2025-03-11');
  expect(stage.router.state.location.search).toContain('from=2025-03-11&');
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(stage.router.state.location.search).toBe('?report=planning&days=7');
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(addDays(today(), -7));
});
