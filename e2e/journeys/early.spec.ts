import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { holdScripts } from './support/layout-shifts.ts';

test('the first lists are requested before any script has loaded, and only once', async ({ page }) => {
  await signInCouple(page, COUPLE);
  // The page after signing in has loaded its lists. Requests from here on belong to the next document.
  const search = page.getByRole('searchbox', { name: 'Search the videos' });
  const home = page.getByText(/When is your wedding|days to go|When is the day/);
  await expect(search).toBeVisible();
  await expect(home).toBeVisible();
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(videos|next-step)/.test(pathname)) lists.push(pathname + search);
  });
  const go = await holdScripts(page);
  const first = ['/api/videos?page=1&per_page=20', '/api/videos/watch-history?per_page=24', '/api/next-step'];
  await page.goto('/app/overview', { waitUntil: 'commit' });
  await expect.poll(() => lists).toEqual(first);
  go();
  await expect(search).toBeVisible();
  await expect(home).toBeVisible();
  expect(lists).toEqual(first);

  // A filter in the address requests a different list.
  await page.goto('/app/overview?search=reception');
  await expect.poll(() => lists.some((list) => list.includes('search=reception'))).toBe(true);
  expect(lists.filter((list) => list === first[0])).toHaveLength(1);
});

for (const [path, list, title] of [
  ['/app/subscription', '/api/subscriptions', 'Your plan'],
  ['/app/watchhistory', '/api/videos/watch-history?page=1&per_page=24', 'You have no videos history'],
] as const)
  test(`${path} requests what it shows before any script has loaded, and only once`, async ({ page }) => {
    await signInFresh(page);
    const requests: string[] = [];
    const go = await holdScripts(page);
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname + search === list) requests.push(list);
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => requests).toEqual([list]);
    go();
    await expect(page.getByText(title)).toBeVisible();
    expect(requests).toEqual([list]);
  });

test('a user who isn’t a couple sends none of a couple’s requests', { tag: '@long' }, async ({ page }) => {
  await signInAdmin(page);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/videos')) lists.push(pathname);
  });
  await page.goto('/app/overview');
  await expect(page.getByText('Oops! This love story got lost')).toBeVisible();
  expect(lists).toEqual([]);
});

test('no page makes a formatter of dates or numbers before it shows', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    const record = (name: 'DateTimeFormat' | 'NumberFormat') => {
      const construct = (target: new (...options: never[]) => object, options: never[]) => {
        made.push(name);
        return new target(...options);
      };
      Reflect.set(Intl, name, new Proxy(Intl[name], { construct }));
    };
    record('DateTimeFormat');
    record('NumberFormat');
    Reflect.set(window, 'made', made);
  });
  const heading = page.getByRole('heading', { level: 1 });
  const landmarks = {
    '/': heading,
    '/signin': heading,
    '/app/overview': page.getByRole('searchbox', { name: 'Search the videos' }),
    '/app/budget': heading,
  };
  await signInCouple(page, COUPLE);
  for (const [path, part] of Object.entries(landmarks)) {
    await page.goto(path);
    await expect(part).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'made')), path).toEqual([]);
  }
});
