import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { signInAdmin, test } from './support/journey.ts';

const RUN = String(Date.now()).slice(-6);
const AT = '/app/admin/reports';

test('the list of members fits every width beside the sidebar, and four of them a phone', {
  tag: '@long',
}, async ({ page }) => {
  await signInAdmin(page, `${AT}?tab=members`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  for (const width of [900, 960, 1024, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
  // Four cards fit a phone, from 317 px on.
  await page.setViewportSize({ width: 360, height: 800 });
  const height = () => page.locator('tbody tr').evaluateAll((rows) => rows[0]?.clientHeight);
  await expect.poll(height).toBeLessThanOrEqual(114);
});

test('a member is found by number, viewed, given days and annotated; the audit trail has all of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const couple = await (await browser.newContext()).newPage();
  const number = await signInFresh(couple);

  await signInAdmin(page, `${AT}?tab=members`);
  await page.getByLabel('Search by name or number').fill(number);
  const row = page.getByRole('row').filter({ hasText: number.slice(-4) });
  await expect(row).toHaveCount(1);
  // The previous list, which has this couple too, is dimmed until the answer comes.
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^members-.*\.csv$/);

  await row.getByRole('rowheader').getByRole('button').click();
  await expect(page).toHaveURL(/member=\d+/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByText(`+234${number.slice(1)}`)).toBeVisible();

  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Give free days' }).click();
  const grant = page.getByRole('dialog', { name: /^Free days for/ });
  await grant.getByLabel('Reason').fill(`Video would not play ${RUN}`);
  await expectAccessible(page);
  await grant.getByRole('button', { name: 'Give days' }).click();
  await expect(page.getByText(`Reason: Video would not play ${RUN}`)).toBeVisible();

  await page.getByLabel('New note').fill(`Call after six ${RUN}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `Call after six ${RUN}` })).toBeVisible();

  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'End membership' }).click();
  const end = page.getByRole('dialog', { name: /^End the membership/ });
  await end.getByLabel('Reason').fill(`Asked by phone ${RUN}`);
  await end.getByRole('button', { name: 'End membership' }).click();
  await expect(page.getByText(`Reason: Asked by phone ${RUN}`)).toBeVisible();
  await expect(page.getByText(/^Lapsed on/)).toBeVisible();

  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByText(/viewed the number of/).first()).toBeVisible();
  await expect(page.getByText(/wrote a note about/).first()).toBeVisible();
  await expectAccessible(page);
});

test('a filtered list is saved as a view with its count, and that and the table’s settings outlive a sign-out', {
  tag: '@long',
}, async ({ page }) => {
  const name = `View ${RUN}`;
  await signInAdmin(page, `${AT}?tab=members`);
  await page.getByLabel('Search by name or number').fill('08030000001');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('Name of the view')).toBeFocused();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = page.getByRole('radio', { name: `${name} 1` });
  await expect(view).toBeChecked();

  await page.getByRole('button', { name: 'Table settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Table settings' });
  await settings.getByRole('radio', { name: /Comfortable/ }).check();
  await settings.getByRole('checkbox', { name: 'Plan' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await signInAdmin(page, `${AT}?tab=members`);
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'comfortable');
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0);
  await view.check();
  await expect(page).toHaveURL(/search=08030000001/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(view).toHaveCount(0);
});

test('a conversation is counted in the sidebar, assigned, and answered from a stored reply', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const couple = await (await browser.newContext()).newPage();
  await signInFresh(couple);
  for (const question of [`Does it renew? ${RUN}`, `Are you there? ${RUN}`]) {
    await couple.goto('/app/contact');
    await couple.getByRole('textbox', { name: /message/i }).fill(question);
    await couple.getByRole('button', { name: /send/i }).click();
    await expect(couple.getByText('Your message has reached us')).toBeVisible();
  }

  await page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault();
    }),
  );
  await signInAdmin(page);
  const reports = page
    .getByRole('navigation', { name: /main/i })
    .getByRole('link', { name: 'REPORTS', exact: true });
  await expect(reports).toHaveAccessibleDescription(/\d+ conversations? waits?/);
  await page.goto(`${AT}?tab=messages`);
  await page.getByRole('button', { name: 'Stored replies' }).click();
  const stored = page.getByRole('dialog', { name: 'Stored replies' });
  await stored.getByRole('button', { name: 'New reply' }).click();
  await stored.getByLabel('Name').fill(`Renewal ${RUN}`);
  await stored.getByLabel('Text').fill('Hello {name}, it renews by itself.');
  await expectAccessible(page);
  await stored.getByRole('button', { name: 'Save reply' }).click();
  await expect(stored.getByRole('button', { name: `Renewal ${RUN}` })).toBeVisible();
  await page.keyboard.press('Escape');

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ hasText: `Are you there? ${RUN}` });
  await card.getByRole('button').click();
  await expect(page.getByText(`Does it renew? ${RUN}`)).toBeVisible();
  await expectAccessible(page);
  const assigned = page.getByLabel('Assigned to');
  await assigned.selectOption({ index: 1 });
  await expect(page.getByText(/^Assigned to /).last()).toBeVisible();
  const answer = page.getByLabel('Your answer');
  await answer.fill(`/renewal ${RUN}`);
  await answer.press('Enter');
  await expect(answer).toHaveValue(/^Hello .+, it renews by itself\.$/);
  await answer.press('Control+Enter');
  // The earlier message waits for the same answer.
  await page
    .getByRole('region', { name: 'Answers in another app' })
    .getByRole('button', { name: /^Yes/ })
    .click();
  await expect(card).toHaveCount(0);
});
