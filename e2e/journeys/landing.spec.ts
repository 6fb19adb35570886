import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { checkScreen, fits, longUnlessPhone, SIZES } from './support/check-screen.ts';
import { signInCouple, test } from './support/journey.ts';
import { holdScripts, shifts, watchShifts } from './support/layout-shifts.ts';

const TITLE = 'Your Dream Wedding Made Perfect';

test('without JavaScript the landing page shows its text, and its links work', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  for (const text of ['A budget that adds up', 'The video library', 'Questions couples ask']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByText('How do I stop?').click();
  await expect(
    page.getByText(/^Unsubscribe on the Subscription page, or text STOP to the short code/),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(/© 20\d\d WEDDING PLAN/)).toBeVisible();
  await expect(page.getByText('Loading the plans')).toBeHidden();
  const plans = page.getByRole('link', { name: 'Choose your plan' });
  await expect(plans).toHaveAttribute('href', '/signup');
  await context.close();
});

test('what has arrived of the landing page on a slow line stays where it is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await context.request.get('/');
  const html = await response.text();
  const main = html.indexOf('<main');
  const length = html.indexOf('</main') - main;
  /** Returns where the visible elements are once this part of the page has arrived. */
  async function placesIn(body: string): Promise<string[]> {
    await page.route('/', (route) => route.fulfill({ response, body }), { times: 1 });
    await page.goto('/');
    return page.evaluate(() =>
      [...document.querySelectorAll('main *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return width && height ? `${element.nodeName} at ${Math.round(x)}, ${Math.round(y)}` : '';
      }),
    );
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const whole = await placesIn(html);
    for (const part of [0.15, 0.2, 0.25, 0.5, 0.8]) {
      const end = html.indexOf('<', main + Math.floor(length * part));
      const moved = (await placesIn(html.slice(0, end))).filter((place, at) => place && place !== whole[at]);
      expect(moved, `after ${part} of the page at ${size.width}`).toEqual([]);
    }
  }
  await context.close();
});

for (const size of [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]) {
  test(`the prerendered landing page is hydrated in place at ${size.width}: nothing moves, nothing is rendered again`, {
    tag: longUnlessPhone(size.width),
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript(watchShifts);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() !== 'debug' && warnings.push(message.text()));
    // Scripts are held back, so that the prerendered heading can be marked before they run.
    const go = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: TITLE });
    await heading.evaluate((element) => Object.assign(element, { prerendered: true }));
    go();
    await expect(page.getByRole('link', { name: /^Choose the .* plan$/ }).first()).toBeAttached();
    expect(await heading.evaluate((element) => 'prerendered' in element)).toBe(true);
    expect(warnings).toEqual([]);
    expect(await shifts(page)).toBe(0);
    await heading.click();
    await page.getByRole('link', { name: 'Choose your plan' }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
}

test('on a phone the log-in is in sight, and a preview says what it costs before it plays', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeInViewport();
  await page.getByRole('link', { name: 'Watch a preview' }).click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await expect(page.getByText(/· [\d.]+ MB preview/)).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'preview', size);
  await fits(page, 'preview');
  const response = page.waitForResponse((answer) => answer.url().includes('/media/preview/'));
  await page.getByRole('button', { name: 'Play' }).click();
  expect((await response).status()).toBe(206);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.5);
});

test('a signed-in user never sees LOG IN or a layout shift on the landing page', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInCouple(page, COUPLE);
  await page.addInitScript(watchShifts);
  const go = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'HOME' })).toBeVisible();
  await expect(nav.getByText('LOG IN')).toBeHidden();
  go();
  await expect(nav.getByRole('link', { name: 'DASHBOARD' })).toBeVisible();
  expect(await shifts(page)).toBe(0);
});

for (const { width, motion, tag } of [
  // Nothing that fades in can hide that it moves.
  { width: 360, motion: 'reduce', tag: undefined },
  { width: 360, motion: 'no-preference', tag: '@long' },
  { width: 1280, motion: 'no-preference', tag: '@long' },
] as const) {
  test(`going from the landing page to another and back moves nothing at ${width}, motion: ${motion}`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(watchShifts);
    // Slower than the half second after a touch, in which browsers don't count shifts.
    await page.route(/\/async\/terms\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    await page.goto('/');
    await page
      .getByRole('link', { name: /^Choose the .* plan$/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/terms-of-use"]')?.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    // A frame's shifts are reported with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await shifts(page)).toBe(0);
  });
}

test('tone marks are over dotted letters, as in Adéṣọlá and Ọ́mọlẹ̀yẹ', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const beside = await page.evaluate(async () => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser draws nothing.');
    const faults: string[] = [];
    for (const font of ['540 100px Fraunces', '500 100px "Plus Jakarta Sans"']) {
      await document.fonts.load(font, 'ẹ\u0301');
      canvas.font = font;
      const right = (text: string) => canvas.measureText(text).actualBoundingBoxRight;
      for (const letter of 'ẹọẸỌ') {
        const marked = ['\u0300', '\u0301'].map((mark) => letter + mark);
        faults.push(
          ...marked.filter((text) => right(text) > right(letter) + 1).map((text) => `${text} ${font}`),
        );
      }
    }
    return faults;
  });
  expect(beside).toEqual([]);
});
