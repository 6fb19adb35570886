import { expect, type Page } from '@playwright/test';
import { longUnlessPhone } from './support/check-screen.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, test } from './support/journey.ts';

const DOWN = 'This part is having a moment';

/**
 * Sends what a couple's own pages would send: a budget with one payment to make, and a task with a lesson. Returns the
 * lesson's id.
 */
async function plan(page: Page): Promise<number> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'wedding_production')?.value;
  const headers = { Authorization: `Bearer ${decodeURIComponent(String(token))}` };
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { headers, data })).status()).toBe(200);
  const videos = await page.request.get('/api/videos', { headers });
  const video_id: number = (await videos.json()).data.data[0].id;
  const [budget_id, category_id, item_id, checklist_id, part_id] = Array.from({ length: 5 }, () =>
    crypto.randomUUID(),
  );
  const row = { version: 0, sort: 'i' };
  await post('/api/budgets', { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 });
  await post('/api/budgets', {
    changes: [
      { ...row, entity: 'budget_category', budget_id, id: category_id, name: 'Venue', planned_kobo: 0 },
      {
        ...row,
        entity: 'budget_item',
        budget_id,
        id: item_id,
        category_id,
        name: 'The hall',
        note: '',
        estimate: { mode: 'flat', amount_kobo: 0 },
        agreed: null,
        quote_until: null,
        refundable: false,
        vendor_name: '',
        vendor_phone: '',
      },
      {
        ...row,
        entity: 'payment',
        budget_id,
        id: crypto.randomUUID(),
        item_id,
        kind: 'deposit',
        direction: 'out',
        note: '',
        amount_kobo: 123_456_789_000,
        due_on: '2099-12-05',
        paid_on: null,
        method: 'transfer',
        payer_id: null,
      },
    ],
  });
  await post('/api/checklists', { id: checklist_id, template_id: null, name: 'Ours', wedding_date: null });
  await post('/api/checklists', {
    changes: [
      { ...row, entity: 'checklist_category', checklist_id, id: part_id, name: 'Venue' },
      {
        ...row,
        entity: 'task',
        checklist_id,
        id: crypto.randomUUID(),
        category_id: part_id,
        title: 'Choose the hall',
        due: { kind: 'none' },
        due_on: null,
        video_id,
      },
    ],
  });
  return video_id;
}

for (const width of [360, 1280]) {
  test(`the videos show the next payment, the checklist the lesson for a task; nothing moves at ${width}`, {
    tag: longUnlessPhone(width),
  }, async ({ page }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(watchShifts);
    await signInFresh(page);
    await page.getByRole('button', { name: 'Skip for now' }).click();
    const start = page.getByRole('link', { name: 'Start your wedding budget' });
    await expect(start).toHaveAttribute('href', '/app/budget/new-budget');
    const video = await plan(page);

    await page.goto('/app/overview');
    const next = page.getByRole('link', { name: 'Next payment: The hall Pay ₦1,234,567,890 by 5 Dec 2099' });
    await expect(next).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    await next.click();
    await expect(page).toHaveURL(/\/app\/budget\?view=payments$/);

    await page.goto('/app/checklist');
    await page.getByRole('button', { name: 'Choose the hall' }).click();
    const lesson = page.getByRole('dialog').getByRole('link', { name: /^The lesson for this task/ });
    await expect(lesson).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    await lesson.click();
    await expect(page).toHaveURL(new RegExp(`/app/video/watch/${video}\\?spv=`));
  });
}

test.describe('files that come over the network', () => {
  // A service worker would serve the remote from its cache.
  test.use({ serviceWorkers: 'block' });

  test('a remote that is down leaves a line and Try again in other remotes’ pages, and is reported', {
    tag: '@long',
  }, async ({ page, faults }) => {
    await signInFresh(page);
    await page.route(/\/r\/mfe-planning\//, (route) => route.abort());
    const failureReport = page.waitForRequest(
      (request) => request.url().endsWith('/beacon') && Boolean(request.postData()?.includes('mfe-planning')),
    );
    await page.goto('/app/overview');
    await expect(page.getByText('We can’t show your wedding plan right now.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('searchbox', { name: 'Search the videos' })).toBeVisible();
    await expect(page.getByText(DOWN)).toHaveCount(0);
    const { views } = (await failureReport).postDataJSON();
    expect(views.find(({ remote }: { remote: string }) => remote === 'mfe-planning')?.phases).toEqual({
      load: 1,
    });
    await page.unroute(/\/r\/mfe-planning\//);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(page.getByText('When is your wedding?')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    forget(faults, /ERR_FAILED|remote/i);
  });
});

/** Runs in the page. Records what moved without user input, and by how much. */
function watchShifts(): void {
  const moved: string[] = [];
  Reflect.set(window, 'moved', moved);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
      // CLS is reported in hundredths. A sheet that a busy machine opens half a second after the tap counts a tenth of one.
      if (!hadRecentInput && value >= 0.005) moved.push(`${value} ${nodes.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shifts = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved') as string[]);
