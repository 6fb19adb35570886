import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { signInAdmin, test } from './support/journey.ts';
import { shiftSoFar } from './support/layout-shifts.ts';

const RUN = String(Date.now()).slice(-6);
const AT = '/app/admin/reports';

for (const size of [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]) {
  test(`each report at ${size.width}: accessible, nothing moves, nothing scrolls sideways`, {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAdmin(page);
    for (const [report, name] of [
      ['', 'Summary'],
      ['?report=memberships', 'Memberships'],
      ['?report=watching&days=365', 'Watching'],
      ['?report=planning&days=7', 'Planning'],
    ]) {
      await page.goto(AT + report);
      await expect(page.getByRole('heading', { name: new RegExp(`${name}$`) })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftSoFar(page), `${name} moves`).toBeLessThan(0.005);
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `screenshots/report-${name}-${size.width}.png`, fullPage: true });
    }
  });
}

test('the address has report, days and comparison; the file has what is shown; print is A4 without the frame', {
  tag: '@long',
}, async ({ page }) => {
  await signInAdmin(page, AT);
  await page.getByRole('radio', { name: 'Memberships' }).click();
  await expect(page.getByRole('radio', { name: 'Memberships' })).toBeChecked();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  const compare = page.getByLabel('Show the previous period');
  await expect(compare).toBeChecked();
  await compare.uncheck();
  await expect(page).toHaveURL(/report=memberships.*days=7.*compare=0/);
  await compare.check();
  await expect(page).toHaveURL(/report=memberships&days=7$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Memberships$/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^memberships-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  // The head, seven whole days and the running one.
  expect(lines).toHaveLength(9);
  expect(lines[0]).toMatch(/^\uFEFF?Day,Subscribers,Revenue \(naira\).*Day before/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.setViewportSize({ width: 718, height: 1047 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'wider than the paper').toBeLessThanOrEqual(0);
  await page.pdf({ path: 'screenshots/report-memberships.pdf', preferCSSPageSize: true });
});

test('an administrator answers a message: the answer goes by the person’s own channel and is stored with the message', {
  tag: '@long',
}, async ({ page, browser }) => {
  const sentText = `Can my mother watch too? ${RUN}`;
  const couple = await (await browser.newContext()).newPage();
  await signInFresh(couple, '/app/contact');
  await couple.getByRole('textbox', { name: /message/i }).fill(sentText);
  await couple.getByRole('button', { name: /send/i }).click();
  await expect(couple.getByText('Your message has reached us')).toBeVisible();

  // Nothing here handles `sms:` links. The browser's question about it would swallow every press.
  await page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault();
    }),
  );
  await signInAdmin(page, `${AT}?tab=messages`);
  const message = page.getByRole('listitem').filter({ has: page.getByRole('checkbox'), hasText: sentText });
  await message.getByRole('button').click();
  const answer = page.getByLabel('Your answer');
  await answer.fill('On your own phone, yes.');
  await expectAccessible(page);
  // Nothing typed is lost by a refresh.
  await page.reload();
  await expect(answer).toHaveValue('On your own phone, yes.');
  // Only the administrator knows whether the answer was sent, so the message stays open until they say so.
  const opened = page.getByRole('region', { name: 'Answers in another app' });
  await answer.press('Control+Enter');
  await expect(opened.getByRole('heading', { name: 'Did it go out?' })).toBeVisible();
  await opened.getByRole('button', { name: /^No/ }).click();
  await expect(answer).toHaveValue('On your own phone, yes.');
  await expect(message).toBeVisible();
  await answer.press('Control+Enter');
  await opened.getByRole('button', { name: /^Yes/ }).click();
  await expect(message).toHaveCount(0);
  await page.locator('label', { hasText: /^Answered/ }).click();
  await message.getByRole('button').click();
  await expect(page.getByText('On your own phone, yes.')).toBeVisible();
});

test('keyboard shortcuts of administrators: / searches, ? lists them, Esc closes', { tag: '@long' }, async ({
  page,
}) => {
  await signInAdmin(page, `${AT}?tab=members`);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeAttached();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search by name or number')).toBeFocused();
  // Focuses a control on which a key neither types nor selects.
  await page.getByRole('button', { name: 'Download CSV' }).focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // A page without a search of its own.
  await page.goto('/app/admin/overview');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeAttached();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Go to…' }).getByRole('combobox')).toBeFocused();
});

test('a phone that is turned keeps the chosen view in sight', {
  tag: '@long',
}, async ({ page }) => {
  const [across, upright] = [
    { width: 800, height: 360 },
    { width: 360, height: 800 },
  ];
  await page.setViewportSize(across);
  await signInAdmin(page, '/app/admin/videos?bin=1');
  const view = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: /^Bin/, checked: true }) });
  await expect(view).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize(upright);
  await expect(view).toBeInViewport({ ratio: 0.9 });
});
