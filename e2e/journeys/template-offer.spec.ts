import { expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { signInAdmin, test } from './support/journey.ts';

// An administrator and a couple take turns.
test.describe.configure({ timeout: 90_000 });
const RUN = String(Date.now()).slice(-6);
const offer = (page: Page) => page.getByRole('region', { name: 'New in the template' });

/** Types a name and a share into the last part of the template that is being edited. */
async function typePart(admin: Page, name: string, share: string) {
  await admin.getByLabel('Part', { exact: true }).last().fill(name);
  await admin.getByLabel('Share', { exact: true }).last().fill(share);
}

test('a changed budget template is offered to couples who started from it, and never imposed', {
  tag: '@long',
}, async ({ page, browser }) => {
  const name = `Garden party ${RUN}`;
  const admin = await (await browser.newContext()).newPage();
  await signInAdmin(admin, '/app/admin/budget/new-budget');
  await admin.getByLabel('Name', { exact: true }).fill(name);
  await typePart(admin, 'Canopies', '100');
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Template published').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('2m');
  await page.locator('label', { hasText: name }).click();
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByRole('button', { name: /^Canopies ₦2,000,000/ })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  const addPart = async (part: string) => {
    await admin.goto('/app/admin/budget');
    await admin.getByRole('link', { name }).click();
    await admin.getByRole('button', { name: 'Add a part' }).click();
    await typePart(admin, part, '0');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('Template saved').first()).toBeVisible();
  };
  await addPart('Lanterns');
  await page.reload();
  await expect(offer(page)).toContainText('Lanterns');
  // Nothing is added to the budget before the couple agrees.
  await expect(page.getByRole('button', { name: /^Lanterns/ })).toHaveCount(0);
  await offer(page).getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('button', { name: /^Lanterns/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Canopies ₦2,000,000/ })).toBeVisible();

  await addPart('Fireworks');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Lanterns/ })).toBeVisible();
  await expect(offer(page)).toContainText('Fireworks');
  await expect(offer(page)).not.toContainText('Lanterns');
  await offer(page).getByRole('button', { name: 'Not for us' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Canopies/ })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Fireworks/ })).toHaveCount(0);

  await admin.goto('/app/admin/budget');
  await admin.getByRole('link', { name }).click();
  await admin.getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByText('Template archived').first()).toBeVisible();
  await admin.context().close();
});

test('a changed checklist template is offered to couples who started from it, and never imposed', {
  tag: '@long',
}, async ({ page, browser }) => {
  const name = `Court wedding ${RUN}`;
  const admin = await (await browser.newContext()).newPage();
  await signInAdmin(admin, '/app/admin/checklist');
  await admin.getByRole('button', { name: 'New checklist' }).click();
  const naming = admin.getByRole('dialog', { name: 'New checklist' });
  await naming.getByLabel('Name').fill(name);
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(admin.getByRole('heading', { name })).toBeVisible();
  await admin.getByRole('link', { name: 'New category' }).click();
  await admin.getByLabel('Category').fill('Papers');
  await admin.getByRole('button', { name: /category/ }).click();
  await admin.waitForURL('**/new-tasks?*');

  const addTasks = async (tasks: string) => {
    await admin.getByLabel('Tasks', { exact: true }).fill(tasks);
    await admin.getByRole('button', { name: /^Add( \d)? tasks?$/ }).click();
    await admin.waitForURL('**/app/admin/checklist?template=*');
  };
  const choose = async (item: string) => {
    await admin.getByRole('button', { name: `More about ${name}` }).click();
    await admin.getByRole('menuitem', { name: item }).click();
  };
  await addTasks('Give notice\nAsk two witnesses');
  await choose('Publish');
  await expect(admin.getByText('Published', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.locator('label', { hasText: name }).click();
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  await admin.getByRole('link', { name: 'New tasks' }).click();
  await addTasks('Collect the certificate');
  await page.reload();
  await expect(offer(page)).toContainText('Collect the certificate');
  // Nothing is added to the list before the couple agrees.
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await offer(page).getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await page.locator('label', { hasText: /^All/ }).click();
  await expect(page.getByRole('button', { name: /^Collect the certificate/ })).toBeVisible();

  await admin.getByRole('link', { name: 'New tasks' }).click();
  await addTasks('Frame the certificate');
  await page.reload();
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expect(offer(page)).toContainText('Frame the certificate');
  await offer(page).getByRole('button', { name: 'Not for us' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  await choose('Archive');
  await expect(admin.getByText('Archived', { exact: true })).toBeVisible();
  await admin.context().close();
});
