import { expect, type Page } from '@playwright/test';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, signInCouple, test } from './support/journey.ts';

async function newChecklist(page: Page, name: string): Promise<void> {
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(300));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Deletes the checklist, so that the couple is left as it was. */
async function removeChecklist(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete checklist' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByText(/every task gets a date/i)).toBeVisible();
}

async function tick(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().press('Space');
}

test('SEC-28: signing out with unsent edits asks first, naming how many; another person on this phone neither sees nor sends them', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInCouple(page, OTHER_COUPLE);
  await newChecklist(page, 'On one phone');
  await context.route('**/api/checklists/**', (route) =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  );
  await tick(page);
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  const question = page.getByRole('dialog', { name: '1 change hasn’t been sent yet' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await context.unroute('**/api/checklists/**');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/checklists')) sent.push(request.method());
  });
  await signInCouple(page, COUPLE);
  await newChecklist(page, 'Somebody else');
  await expect(page.getByText(/^0 of/)).toBeVisible();
  // Once this person's tick is saved, everything that waited has been sent: only the new list and that tick.
  await tick(page);
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expect.poll(() => sent).toEqual(['POST', 'PUT']);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(sent).toEqual(['POST', 'PUT']);
  await removeChecklist(page);
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');

  sent.length = 0;
  await signInCouple(page, OTHER_COUPLE);
  await page.goto('/app/checklist');
  await expect(page.getByRole('heading', { name: 'On one phone' })).toBeVisible();
  await expect(page.getByText(/^1 of/)).toBeVisible();
  // Once, whichever call carries it: it may be sent before its row has been read.
  await expect.poll(() => sent).toHaveLength(1);
  await removeChecklist(page);
  forget(faults, NO_NETWORK);
});
