import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { forget, signInAdmin, signInCouple, test } from './support/journey.ts';
import { holdRequests } from './support/layout-shifts.ts';
import { sendText } from './support/send-text.ts';

const RUN = String(Date.now()).slice(-6);

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /main/i }).getByRole('link', { name, exact: true }).click();

test('a plan is created and shown at sign-up; its text starts a membership that the administrator sees and moves', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  test.setTimeout(180_000);
  const title = `SEASON ${RUN}`;
  const price = 100_000 + Number(RUN);
  await signInAdmin(page, '/app/admin/reports?tab=plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const sheet = page.getByRole('dialog', { name: 'New plan' });
  await sheet.getByLabel('Name').fill(`Season ${RUN}`);
  await sheet.getByLabel('Price').fill('1500');
  await sheet.getByLabel('Duration').fill('90');
  await sheet.getByLabel('Text to send').fill(title);
  await sheet.getByLabel(/Short code/).fill('33070');
  await sheet.getByRole('button', { name: 'Offer plan' }).click();
  // The price of the demo's monthly plan is refused, and nothing typed is lost.
  await expect(sheet.getByText('Another active plan has this price.')).toBeVisible();
  await expect(sheet.getByLabel('Text to send')).toHaveValue(title);
  await sheet.getByLabel('Price').fill(price.toLocaleString('en'));
  await sheet.getByRole('button', { name: 'Offer plan' }).click();
  await expect(page.getByRole('rowheader', { name: `Season ${RUN}` })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/signup');
  await expect(visitor.getByText(`Season ${RUN}`)).toBeVisible();

  const number = `0807${String(Date.now()).slice(-7)}`;
  await sendText(page.request, number, title);
  await sendText(page.request, number, `${title} please`);
  await signInCouple(visitor, number);

  await tab(page, 'Members');
  await page.getByLabel('Search by name or number').fill(number);
  // A click is lost if the list changes under it.
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  const memberRow = page.getByRole('row').filter({ hasText: number.slice(-4) });
  await memberRow.getByRole('button', { name: 'No name yet' }).click();
  const timeline = page.getByRole('region', { name: 'Texts and charges' });
  await expect(timeline.getByText('Started')).toBeVisible();
  await expect(timeline.getByText('Unknown text')).toBeVisible();
  await expectAccessible(page);
  const next = `0805${String(Date.now()).slice(-7)}`;
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Move to a new number' }).click();
  const move = page.getByRole('dialog', { name: /^Move / });
  await move.getByLabel('New phone number').fill(next);
  await move.getByLabel('Reason').fill('Lost the old phone');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Move .* to \\+234${next.slice(1)}\\?$`) });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Moved to the new number')).toBeVisible();
  await signInCouple(visitor, next);

  await page.goto('/app/admin/reports?tab=texts');
  await expect(page.getByRole('rowheader', { name: `${title} please` })).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Audit trail');
  await page.getByLabel('Search by person, name or words').fill(`plans created ${RUN}`);
  await expect(page.getByText(`created the plan “Season ${RUN}”`)).toBeVisible();
  // The rows of before the search are dimmed until its own are there.
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Plans');
  const row = page.getByRole('row').filter({ hasText: `Season ${RUN}` });
  await row.getByRole('button', { name: 'Retire' }).click();
  const sure = page.getByRole('dialog', { name: /^Retire / });
  await sure.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(row.getByText('Retired')).toBeVisible();
  await visitor.goto('/signup');
  await expect(visitor.getByRole('heading', { name: 'Choose Your Subscription Plan' })).toBeVisible();
  await expect(visitor.getByText(`Season ${RUN}`)).toHaveCount(0);
  forget(faults, /status of 409/);
});

test('deleting a category says how many videos have it, and Videos is the current link while uploading', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(150_000);
  await signInAdmin(page, '/app/admin/upload-videos');
  const videos = page.getByRole('navigation', { name: /main/i }).getByRole('link', { name: 'Videos' });
  await expect(videos).toHaveAttribute('aria-current', 'page');
  const rows = page.getByRole('dialog', { name: 'Categories' }).getByRole('row');
  const used = rows.filter({ hasText: /[1-9]\d* videos?$/ });
  await page.goto('/app/admin/videos');
  await page.getByRole('button', { name: 'Categories' }).click();
  await used
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const sure = page.getByRole('dialog', { name: /^Move “.+” to the bin\?$/ });
  await expect(sure).toContainText(/\d+ videos? stays?, without a category/);
  await sure.getByRole('button', { name: 'Cancel' }).click();

  // A category without videos goes to the bin unasked, and is restored.
  const name = `Drums ${RUN}`;
  const row = rows.filter({ has: page.getByRole('button', { name: `Delete ${name}` }) });
  await page.getByLabel('New category').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Category deleted').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  // The sheet is still open, and everything beside it is inert.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(row).toHaveCount(0);
  const chips = page.getByRole('dialog', { name: 'Categories' });
  await chips.locator('label', { hasText: /^Bin/ }).click();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await chips.locator('label', { hasText: /^All/ }).click();
  await expect(row).toBeVisible();
});

test('text typed in a closed or crashed tab is restored in the next one, and logging out removes it', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  await signInAdmin(page);
  const openForm = async (admin: Page) => {
    await admin.goto('/app/admin/checklist/new-tasks');
    return admin.getByLabel('Tasks');
  };
  await (await openForm(page)).fill('Half a thought');

  const second = await context.newPage();
  // The first tab is still open and keeps its draft to itself.
  await expect(await openForm(second)).toHaveValue('');
  await page.close();
  await second.close();

  const third = await context.newPage();
  await expect(await openForm(third)).toHaveValue('Half a thought');
  await third.getByLabel('Tasks').fill('A whole thought');
  const died = third.waitForEvent('crash');
  (await context.newCDPSession(third)).send('Page.crash').catch(() => {});
  await died;

  const fourth = await context.newPage();
  await expect(await openForm(fourth)).toHaveValue('A whole thought');
  await fourth.goto('/app/admin/overview');
  await fourth.getByRole('button', { name: 'Log Out' }).click();
  await fourth.waitForURL((url) => url.pathname === '/');
  await signInAdmin(fourth);
  await expect(await openForm(fourth)).toHaveValue('');
});

test('the list of videos is rendered from the store before the server answers', { tag: '@long' }, async ({
  page,
}) => {
  await signInAdmin(page, '/app/admin/videos');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
  const answer = await holdRequests(page, /\/admin\/videos\?/);
  await page.reload();
  await expect(rows).toHaveCount(names.length);
  await expect(page.getByRole('table', { name: 'Videos' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('table', { name: 'Videos' })).toHaveAttribute('aria-busy', 'false');
});
