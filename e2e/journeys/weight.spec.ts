import { expect, type Page } from '@playwright/test';
import { PAGE_LIMITS } from '../../platform/releases/checks/check-size.ts';
import { newPlan, signInFresh } from './support/fresh-couple.ts';
import { signInAdmin, test } from './support/journey.ts';
import { weigh } from './support/page-weight.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

/** Limits in kilobytes (1000 bytes) of gzip, on a first visit. Every page has the same limits for CSS and fonts. */
const EVERYWHERE = { style: PAGE_LIMITS.css, font: 55 };
/** The limit of scripts once the editor and its tables are loaded, as somebody is about to write. */
const EDITOR_IN_HAND = 386;
const heading = (page: Page) => expect(page.locator('h1').first()).toBeVisible();

function judge(weight: Awaited<ReturnType<typeof weigh>>, limits: Record<string, number>): void {
  for (const [kind, limit] of Object.entries({ ...EVERYWHERE, ...limits })) {
    const kB = weight[kind as 'script'] / 1000;
    expect.soft(kB, `${kind}, kB of ${limit}:\n${weight.files.join('\n')}`).toBeLessThanOrEqual(limit);
  }
}

test('the landing page is light', async ({ browser }) => {
  const weight = await weigh(browser, { path: '/', ready: heading });
  judge(weight, { script: PAGE_LIMITS.landing, total: 350 });
});

test('the pages of a couple with a full plan are light, and so is a lesson before play', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const title = 'A lesson on the scales';
  await publishVideo(await adminClient(request), title, 8);
  await signInFresh(page);
  await newPlan(page, { total: '12m', days: 300 });
  await page.goto('/app/overview');
  await page.getByText(title).first().click();
  await page.waitForURL('**/app/video/watch/*');
  const lesson = new URL(page.url()).pathname;
  const signedIn = await page.context().storageState();

  for (const path of ['/app/overview', '/app/budget', '/app/checklist', lesson]) {
    judge(await weigh(browser, { path, signedIn, ready: heading }), { script: PAGE_LIMITS.couple });
  }
});

const ADMIN_PAGES = [
  'overview',
  'upload-videos',
  'videos',
  'blog',
  'blog/new-blog',
  'budget',
  'budget/new-budget',
  'budget/edit-budget',
  'checklist',
  'checklist/new-category',
  'checklist/new-tasks',
  'reports',
  ...['members', 'plans', 'messages', 'texts', 'audit', 'errors', 'administrators'].map(
    (tab) => `reports?tab=${tab}`,
  ),
];

test('every page of the administration is light, each loaded as a whole by the browser', {
  tag: '@long',
}, async ({ browser, page }) => {
  test.setTimeout(240_000);
  await signInAdmin(page);
  const signedIn = await page.context().storageState();
  for (const path of ADMIN_PAGES) {
    await test.step(path, async () => {
      const weight = await weigh(browser, { path: `/app/admin/${path}`, signedIn, ready: heading });
      judge(weight, { script: PAGE_LIMITS.admin });
    });
  }
});

test('the blog editor loads only when somebody is about to write, and has a separate limit', async ({
  browser,
  page,
}) => {
  await signInAdmin(page);
  const signedIn = await page.context().storageState();
  const writing = async (tab: Page) => {
    const [title, tools] = [tab.getByLabel('Title'), tab.getByRole('toolbar', { name: 'Text tools' })];
    await expect(title).toBeFocused();
    await expect(tools).toHaveCount(0);
    await title.click();
    await expect(tools).toBeVisible();
  };
  // All of Tiptap and ProseMirror on top of the page. The limit keeps it from growing unnoticed.
  judge(await weigh(browser, { path: '/app/admin/blog/new-blog', signedIn, ready: writing }), {
    script: EDITOR_IN_HAND,
  });
});
