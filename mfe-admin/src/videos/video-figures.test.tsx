import { fireEvent, screen, within } from '@testing-library/react';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { expect, test } from 'vitest';
import { adminVideo, answer, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const NONE = {
  views: 0,
  viewers: 0,
  watch_minutes: 0,
  viewings: 0,
  completed: 0,
  completions: 0,
  average: null,
  bytes: 0,
};

/** Returns figures with one view and one viewer per day, ending on 2026-11-24. */
function figures(count: number) {
  const days = Array.from({ length: count }, (_, n) => ({
    day: addDays('2026-11-24', n - count + 1),
    views: 1,
    viewers: 1,
    watch_minutes: 2,
    completions: 0,
    bytes: 0,
  }));
  return {
    from: days[0]?.day ?? '',
    to: '2026-11-24',
    days,
    ...NONE,
    views: count,
    viewers: 4,
    watch_minutes: 2 * count,
    viewings: count,
    average: 117,
    retention: [],
    searches: [],
    sources: [
      { source: 'task', views: 3 },
      { source: 'share', views: 1 },
    ],
    whole: {
      ...NONE,
      views: count - 1,
      viewers: 4,
      watch_minutes: 2 * (count - 1),
      viewings: 4,
      completed: 3,
      average: 120,
    },
    earlier: { ...NONE, views: 14, viewers: 4, watch_minutes: 70, viewings: 4, completed: 1, average: 80 },
  };
}

test('a year of views is drawn by week, and the running day stands alone', async () => {
  await open('/app/admin/videos?video=5&part=figures', {
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'GET /admin/videos/5/figures': ({ query }) =>
      answer(figures(Number(new URLSearchParams(query).get('days')) + 1)),
    'GET /admin/categories': () => answer([]),
  });
  const ways = await screen.findByRole('region', { name: 'How couples came to it' });
  expect([...ways.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'A task of the checklist3 views, 75%',
    'A shared link1 view, 25%',
  ]);
  const rowsOf = async (title: string) => {
    const rows = within(await screen.findByRole('table', { name: title })).getAllByRole('row');
    return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  };
  expect(await rowsOf('Views by day')).toHaveLength(29);
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: '365' } });
  // The running day stands beside the whole ones, which are compared with as many before.
  expect((await screen.findByText('365')).closest('dl')?.textContent).toBe(
    'Views3652,507% more than the 365 days beforeToday so far: 1',
  );
  expect(screen.getByText('12 h')).toBeDefined();
  expect(screen.getAllByText('Same as the 365 days before')).toHaveLength(2);
  expect(screen.getByText('2:00').closest('dl')?.textContent).toBe(
    'Average view2:0050% more than the 365 days before',
  );
  expect(screen.getByText('50 points more than the 365 days before')).toBeDefined();
  const views = await rowsOf('Views by week');
  expect(views).toHaveLength(54);
  expect(views.slice(1, 3)).toEqual([
    ['25 Nov to 1 Dec', '7 views'],
    ['2 Dec to 8 Dec', '7 views'],
  ]);
  expect(views.slice(-2)).toEqual([
    ['17 Nov to 23 Nov', '7 views'],
    ['24 Nov, so far', '1 view'],
  ]);
  const couples = await rowsOf('Viewers by week');
  expect(couples.slice(1, 3)).toEqual([
    ['25 Nov to 1 Dec, most in a day', '1 couple'],
    ['2 Dec to 8 Dec, most in a day', '1 couple'],
  ]);
});
