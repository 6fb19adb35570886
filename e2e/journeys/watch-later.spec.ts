import { expect, type Page } from '@playwright/test';
import { OTHER_COUPLE } from '../cluster/people.ts';
import { signInCouple, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

const TITLE = `Choosing the cloth ${Date.now() % 100_000}`;

test.describe.configure({ timeout: 180_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 20);
  await request.dispose();
});

interface StoredLists {
  singleVideo: { title: string } | null;
  userWatchLater: { data: { video: { title: string } }[]; expires: number } | null;
}
const storedLists = (page: Page): Promise<StoredLists> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wedding-planv1') ?? '{}').state);

test('a video saved for later is rendered from the store for five minutes, and is removed after a question', {
  tag: '@long',
}, async ({ page }) => {
  await signInCouple(page, OTHER_COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await expect(page).toHaveURL(/\/app\/video\/watch\/\d+\?spv=\w+$/);
  await expect(page).toHaveTitle(new RegExp(`^${TITLE} · `));
  expect((await storedLists(page)).singleVideo?.title).toBe(TITLE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to watch later')).toBeVisible();

  await page.getByRole('link', { name: 'WATCH LATER' }).first().click();
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  const stored = (await storedLists(page)).userWatchLater;
  expect(stored?.data[0]?.video.title).toBe(TITLE);
  const ahead = (stored?.expires ?? 0) - Date.now();
  expect(ahead).toBeLessThanOrEqual(300_000);
  expect(ahead).toBeGreaterThan(200_000);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  expect(requests.some((one) => one.includes('/api/videos/watch-later'))).toBe(false);

  await remove(page, 'Cancel');
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  await remove(page, 'Delete');
  await leavesAfterTwoSeconds(page);
  expect(requests).toContainEqual(expect.stringMatching(/^DELETE \/api\/videos\/watch-later\/delete\/\d+$/));
});

test('a watched video is listed under Today in the watch history, and can be removed there', async ({
  page,
}) => {
  await signInCouple(page, OTHER_COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  const noted = page.waitForResponse(
    (answer) => /\/save-history\/\d+(\?|$)/.test(answer.url()) && answer.ok(),
  );
  await video.play();
  await noted;
  await video.pause();
  await page.getByRole('link', { name: 'WATCH HISTORY' }).first().click();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  await expect(today.getByRole('listitem').filter({ hasText: TITLE })).toContainText(/0 view · .* ago/);
  await remove(page, 'Delete');
  await leavesAfterTwoSeconds(page);
});

async function remove(page: Page, answer: 'Cancel' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `More about ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(
    'Are you sure you want to delete this data? This action cannot be undone.',
  );
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toBeHidden();
}

/** Checks that the toast can be read before the page reloads without the video. */
async function leavesAfterTwoSeconds(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await expect(page.getByText('video removed')).toBeVisible();
  const toldAt = Date.now();
  await reloaded;
  expect(Date.now() - toldAt).toBeGreaterThan(1000);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toHaveCount(0);
}
