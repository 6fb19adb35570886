import { expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';
import { storedOnDevice } from './support/offline-device.ts';

async function add(page: Page, title: string, { time, who = '', phone = '' }: Record<string, string>) {
  await page.getByRole('button', { name: 'Add to the day' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  await sheet.getByLabel('Task', { exact: true }).fill(title);
  if (time) await sheet.getByLabel('Time').fill(time);
  if (who) {
    await sheet.getByLabel('Who does it').selectOption({ label: 'Somebody else' });
    await sheet.getByLabel('Their name').fill(who);
  }
  await sheet.getByLabel('Phone to call on the day').fill(phone);
  await sheet.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
}

/** Gives every task an hour through the api, as another phone would. */
const giveEveryTaskAnHour = (page: Page) =>
  page.evaluate(async () => {
    const token = /wedding_production=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const authorization = `Bearer ${decodeURIComponent(token)}`;
    const listed = await fetch('/api/checklists', { headers: { authorization } });
    const tasks: { id: string; version: number; due_at: string | null }[] = (await listed.json()).data
      .checklists[0].tasks;
    const changes = tasks
      .filter(({ due_at }) => !due_at)
      .map(({ id, version }) => ({ entity: 'task', id, version, due_at: '18:00' }));
    const body = JSON.stringify({ changes });
    const headers = { authorization, 'content-type': 'application/json' };
    const saved = await fetch('/api/changes', { method: 'POST', headers, body });
    if (!saved.ok) throw new Error(await saved.text());
  });

test('the run sheet shows the day by the hour, now and next, works offline, and prints on one page', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(0));
  await page.getByLabel('Name', { exact: true }).fill('Our day');
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Our day' })).toBeVisible();
  await page.getByRole('link', { name: 'Today’s run sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Run sheet', exact: true })).toBeVisible();

  await add(page, 'Cut the cake', { time: '16:30', who: 'Aunty Ngozi', phone: '0803 111 2223' });
  await add(page, 'Hair and make-up', { time: '06:00' });
  await add(page, 'Couple enters the hall', { time: '14:00', who: 'MC Tunde', phone: '+234 809 000 1111' });
  const rows = page.getByRole('region', { name: 'By the hour' }).getByRole('listitem');
  await expect(rows).toHaveText([/Hair and make-up/, /enters the hall/, /Cut the cake/]);
  await expect(page.getByRole('link', { name: 'Call MC Tunde' })).toHaveAttribute(
    'href',
    'tel:+2348090001111',
  );
  const message = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain('*4:30 pm* Cut the cake: Aunty Ngozi, 0803 111 2223');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

  // All tasks of the checklist are on this day. With so many hours it still prints on one page.
  await giveEveryTaskAnHour(page);
  await page.reload();
  await expect.poll(() => rows.count()).toBeGreaterThan(40);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);

  // Ten past two in Lagos.
  await page.clock.setFixedTime(new Date(`${inDays(0)}T13:10:00Z`));
  await storedOnDevice(page, 'Couple enters the hall');
  await context.setOffline(true);
  await page.reload();
  const card = page.getByRole('region', { name: 'Now and next' });
  await expect(card).toContainText('Couple enters the hall');
  await expect(card).toContainText('Next at 4:30 pm, in 2 h 20 min');
  await expect(rows.filter({ hasText: 'enters the hall' })).toHaveAttribute('aria-current', 'time');
  await page.getByRole('checkbox', { name: 'Done: Couple enters the hall' }).check();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Aunty Ngozi' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 30_000 });
  forget(faults, NO_NETWORK);
});
