import { expect, type Page } from '@playwright/test';
import { countFilmBytes } from '../film-bytes.ts';
import { signInCouple, test } from '../journey.ts';
import { COUPLE } from '../people.ts';
import { adminDesk, publishFilm } from '../published-film.ts';
import { watchHands } from '../watch-hands.ts';

// Bytes by the browser's own network log, the page's and its worker's, held against what we say.

const TITLE = `Counting the guests ${Date.now() % 100_000}`;

test.describe.configure({ timeout: 240_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishFilm(await adminDesk(request), TITLE, 40);
  await request.dispose();
});

/** On a page that the site's worker serves, as every page but a couple's very first is. */
async function signIn(page: Page): Promise<void> {
  await signInCouple(page, COUPLE);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('a film that was watched costs nothing the second time, nor does going back in it', async ({ page }) => {
  await signIn(page);
  const film = watchHands(page, TITLE);
  await film.open();
  const bytes = await countFilmBytes(page);
  await film.play();
  await film.reaches(25);
  await film.pause();
  // Seven seconds back lie in what the player holds; the rest of the way is paid once.
  await page.getByRole('button', { name: 'Back 10 seconds' }).click();
  await film.goOn();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible({ timeout: 60_000 });
  const paid = bytes.asked().filter((one) => one.startsWith('GET'));
  expect(new Set(paid).size).toBe(paid.length);
  expect(bytes.bytes()).toBeGreaterThan(100_000);

  bytes.forget();
  await page.getByRole('button', { name: 'Watch again' }).click();
  await film.reaches(3);
  await page.reload();
  await film.play();
  await film.reaches(20);
  console.log(bytes.asked());
  expect(bytes.bytes()).toBe(0);
});
