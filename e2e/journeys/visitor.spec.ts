import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN, COUPLE } from '../cluster/people.ts';
import { waitForMotion } from './support/accessible.ts';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInCouple, test } from './support/journey.ts';
import { shiftSoFar } from './support/layout-shifts.ts';

const POST = `Pricing a hall, ${Date.now()}`;

async function writePost(request: APIRequestContext): Promise<void> {
  const login = await request.post('/api/auth/login', { data: ADMIN });
  const { token } = (await login.json()).data;
  const answer = await request.post('/admin/blogs', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      title: POST,
      body_html: '<p>Ask what the <strong>diesel</strong> costs.</p><script>document.title="owned"</script>',
      status: 'published',
      cover: {
        name: 'cover.png',
        mimeType: 'image/png',
        buffer: readFileSync(join(import.meta.dirname, '../../shell/public/icon-192.png')),
      },
    },
  });
  expect(answer.status()).toBe(201);
}

test('a visitor reads, turns the pictures by keyboard, and finds out how to subscribe', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Dream Wedding Made Perfect');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT US' }).click();
  await expect(page.getByRole('heading', { name: 'We Love Love & Celebrations' })).toBeVisible();
  // Opened by its own address, as from a shared link, nothing on the page moves.
  await page.reload();
  const carousel = page.getByRole('region', { name: 'Pictures of celebration' });
  await expect(carousel).toBeVisible();
  expect((await carousel.boundingBox())?.height).toBe(400);
  expect(await shiftSoFar(page)).toBeLessThan(0.01);
  /** Waits until only this picture can be reached, after the transition. */
  const showsPicture = async (place: number) => {
    await expect(carousel.getByText(`Picture ${place} of 3`)).toBeAttached();
    await expect(carousel.locator('.slick-slide:not([inert])')).toHaveAttribute('data-index', `${place - 1}`);
  };
  await showsPicture(1);
  await carousel.getByRole('button', { name: 'Next picture' }).focus();
  await page.keyboard.press('Enter');
  await showsPicture(2);
  await page.keyboard.press('ArrowRight');
  await showsPicture(3);
  await page.keyboard.press('ArrowRight');
  await showsPicture(1);

  await page.getByRole('link', { name: 'PLAN YOUR WEDDING' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Subscription Plan' })).toBeVisible();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page.getByText('Please choose a plan')).toBeVisible();
  await page.getByText('₦500 per Week').click();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await expect(dialog.getByText('To subscribe to the Week plan, text WED WEEK to 33070')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open messages' })).toHaveAttribute(
    'href',
    'sms:33070?body=WED%20WEEK',
  );
  await expect(dialog.getByRole('img', { name: 'QR code: text WED WEEK to 33070' })).toBeVisible();

  await dialog.getByRole('link', { name: 'Can’t text from this device?' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: "You've selected a plan!" })).toBeVisible();
  await expect(page.getByText('₦71 per day')).toBeVisible();
  await expect(page.getByText('Charged once a day')).toBeVisible();
  await expect(page.getByText('You pay ₦500 every 7 days')).toBeVisible();
  const phone = page.getByPlaceholder('Enter your phone number');
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(page.getByText('Field is required')).toBeVisible();
  await phone.fill('+234 (0) 803 155 5001');
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm with one text' })).toBeVisible();
  await expect(page.getByText('From +234 (0) 803 155 5001, text WED WEEK to 33070.')).toBeVisible();
});

test('CONTINUE pressed twice opens the dialog with its content', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  const sentence = dialog.getByText('To subscribe to the Week plan, text WED WEEK to 33070');
  await page.goto('/signup');
  await page.getByText('₦500 per Week').click();
  // First while the dialogs load or have just loaded, then when they are there.
  for (const load of ['first', 'second']) {
    await test.step(load, async () => {
      await page.getByRole('button', { name: 'CONTINUE' }).dblclick();
      await expect(sentence).toBeVisible();
      await waitForMotion(page);
      await expect(sentence).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });
  }
});

test('the blog is closed to visitors, who see why; going back doesn’t ask again', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('link', { name: 'EXPLORE EXPERT INSIGHTS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login to view blog posts' });
  for (const [motion, animation] of [
    ['reduce', 'none'],
    ['no-preference', /^(?!none)/],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await expect(dialog).toHaveCSS('animation-name', animation);
  }
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/signin');
  await page.goBack();
  await page.waitForURL('**/about-us');
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a couple without a first name gives it at sign-in, and continues to the blog', async ({ page }) => {
  await signInFresh(page);
  await page.goto('/about-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOG' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login to view blog posts' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/signin');
  const question = page.getByRole('heading', {
    name: 'One thing before you read: what should we call you?',
  });
  await expect(question).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'first name before the blog', size);
  await page.getByLabel('First name').fill('Ifeoma');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/blog');
  await expect(page.getByRole('heading', { name: 'Expert insights' })).toBeVisible();
});

test('a couple finds a post, reads and shares it, and writes to us', async ({ page, request, faults }) => {
  await writePost(request);
  await signInCouple(page, COUPLE);
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'PLAN YOUR WEDDING' })).toHaveAttribute(
    'href',
    '/app/overview',
  );
  await page.getByRole('link', { name: 'EXPLORE EXPERT INSIGHTS' }).click();
  await expect(page.getByRole('heading', { name: 'Expert insights' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('DÍESEL');
  await page.waitForURL('**/blog?search=*');
  await page.getByRole('link', { name: POST }).click();
  await expect(page.getByRole('heading', { level: 1, name: POST })).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('diesel');
  await expect(page).not.toHaveTitle('owned');
  await expect(page.locator('article img')).toHaveJSProperty('complete', true);
  expect(await shiftSoFar(page)).toBeLessThan(0.01);
  await page.getByRole('button', { name: 'Share this post' }).click();
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/app/contact');
  const message = page.getByLabel('Your message');
  await message.fill('The second video stops at 3:10.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Please check your network connection');
  await page.context().setOffline(false);
  // The code that shows messages hadn't loaded before the network was cut. It loads with the next message. If the page
  // was quick, the service worker's script hadn't loaded either. The browser logs that, and the next page registers it.
  forget(faults, /ERR_(INTERNET_DISCONNECTED|FAILED)|when fetching the script/);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has reached us.')).toBeVisible();
  await expect(page.getByText('The second video stops at 3:10.')).toBeVisible();

  await page.goto('/app/subscription');
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  const sure = page.getByRole('dialog', { name: /^Stop renewing/ });
  await expect(sure.getByText(/You keep everything until/)).toBeVisible();
  await sure.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'See all plans' }).click();
  await expect(page.getByText('Your plan')).toBeVisible();
});
