import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { forget, signInCouple, test } from './support/journey.ts';
import { shiftSoFar } from './support/layout-shifts.ts';

// The journey draws and reads 34 megapixels.
test.describe.configure({ timeout: 120_000 });

/** Draws a picture of 5800 by 5800 pixels, as a good camera makes it. */
async function largePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(5800, 5800);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    for (let at = 0; at < 5800; at += 50) {
      context.fillStyle = `hsl(${at % 360} 60% 50%)`;
      context.fillRect(at, 0, 50, 5800);
      context.fillRect(0, at, 5800, 7);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const url = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      reader.readAsDataURL(blob);
    });
    return url.slice(url.indexOf(',') + 1);
  });
  return Buffer.from(base64, 'base64');
}

test('SEC-35: a large picture is shrunk before it is sent, and the server refuses the original', async ({
  page,
}) => {
  await signInCouple(page, COUPLE, '/app/settings/profile');
  const buffer = await largePicture(page);
  expect(buffer.length).toBeGreaterThan(1_000_000);

  await page.setInputFiles('input[type=file]', { name: 'us.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('us.jpg, not saved yet')).toBeVisible();
  const saved = page.waitForRequest((request) => request.url().endsWith('/api/update-profile'));
  await page.getByRole('button', { name: 'Save profile' }).click();
  const request = await saved;
  await expect(page.getByText('Profile saved')).toBeVisible();
  expect((await request.response())?.status()).toBe(200);
  expect((await request.sizes()).requestBodySize).toBeLessThan(500_000);

  // Sent directly, the original is refused with a reason.
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'wedding_production');
  const raw = await page.request.post('/api/update-profile', {
    headers: { authorization: `Bearer ${decodeURIComponent(String(cookie?.value))}` },
    multipart: { profile_pic: { name: 'us.jpg', mimeType: 'image/jpeg', buffer } },
  });
  expect(raw.status()).toBe(413);
  expect((await raw.json()).errors.profile_pic[0]).toContain('8 megapixels');
});

test('a logo on a clear ground, shrunk before it is sent, stands on the page’s colour', {
  tag: '@long',
}, async ({ page }) => {
  await signInCouple(page, COUPLE, '/app/settings/profile');
  const buffer = PNG.sync.write(new PNG({ width: 1800, height: 1800 }));
  await page.setInputFiles('input[type=file]', { name: 'logo.png', mimeType: 'image/png', buffer });
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/update-profile'));
  await page.getByRole('button', { name: 'Save profile' }).click();
  const { data } = await (await saved).json();
  const colour = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen?.drawImage(bitmap, 0, 0, 1, 1);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, data.profile.profile_pic);
  for (const [channel, value] of [0xfb, 0xf7, 0xf0].entries())
    expect(Math.abs((colour[channel] ?? 0) - value), `${colour}`).toBeLessThan(12);
});

test('the profile shows the number, its known devices and the storage of this one; nothing moves while it loads', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInCouple(page, OTHER_COUPLE, '/app/settings/profile');
  await expect(page.getByText('0803 000 0002')).toBeVisible();
  await expect(page.getByText('This computer, signed in')).toBeVisible();
  await expect(page.getByText('Storage on this computer')).toBeVisible();
  await expect(
    page.getByText(/^[\d.,]+ [kM]?B for saved lessons, your wedding plan and the site itself\.$/),
  ).toBeVisible();
  expect(await shiftSoFar(page)).toBeLessThan(0.01);

  const pocket = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });
  const phone = await pocket.newPage();
  await signInCouple(phone, OTHER_COUPLE, '/app/settings/profile');
  await expect(phone.getByText('This phone, signed in')).toBeVisible();
  await expect(phone.getByText('Storage on this phone')).toBeVisible();
  await expect(phone.getByText(/^Signed out, last used/).first()).toBeVisible();
  expect(await shiftSoFar(phone)).toBeLessThan(0.01);
  await phone.getByRole('link', { name: 'See lessons' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('On this phone');
  await pocket.close();
  // Signing in on the phone signed the computer out.
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});
