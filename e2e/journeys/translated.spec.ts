import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { inviteLink, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { offeredPaths, parameterPaths } from './support/offered-paths.ts';
import { DOWN, openTranslated, pressAll, pressButtons } from './support/press-translated.ts';
import { adminClient } from './support/published-video.ts';
import { alwaysTranslate, staleTexts } from './support/translate.ts';
import { makeVideo } from './support/video-file.ts';

/** What a refused or incomplete form logs, and the page of a video that a press before has just unpublished. */
const REFUSED = /status of 4\d\d|This lesson was not found/;

test('a translated form signs in, sends a message, and plans', { tag: '@long' }, async ({ page, faults }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTranslated(page, '/signin');
  await page.getByPlaceholder('Enter your phone number').fill('08031234567');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled();
  await expect(page.getByPlaceholder('Enter your phone number')).toHaveValue(/0803/);
  await page.context().clearCookies();
  await page.goto('about:blank');
  forget(faults, REFUSED);

  await signInFresh(page, '/app/checklist/new-checklist');
  await openTranslated(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  // A figure that changes after the translation shows its new value.
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
  await page.getByRole('checkbox').first().click({ force: true });
  await page.keyboard.press('Escape');
  await pressAll(page, '/app/checklist');
  await pressAll(page, '/app/settings/profile');
  forget(faults, REFUSED);
});

test('a form that breaks because something else changed the page comes back with what was typed', async ({
  page,
  faults,
}) => {
  await signInFresh(page, '/app/checklist/new-checklist');
  const day = page.getByLabel('Wedding day');
  const name = page.getByLabel('Name', { exact: true });
  const blank = page.getByRole('radio', { name: /^Blank checklist/ });
  await day.fill(inDays(200));
  await name.fill('Our two days');
  // As an extension does. React doesn't find the preview that a blank checklist hides.
  await page.getByRole('complementary', { name: 'First tasks' }).evaluate((aside) => aside.remove());
  await blank.evaluate((radio: HTMLInputElement) => radio.click());
  await expect(page.getByText(DOWN)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(name).toHaveValue('Our two days');
  await expect(day).toHaveValue(inDays(200));
  await expect(blank).toBeChecked();
  forget(faults, /removeChild|NotFoundError|not a child/);
});

test('pages that a browser translates while they load work, and no text of theirs stays as it was', async ({
  page,
}) => {
  await alwaysTranslate(page);
  for (const path of ['/', '/about-us', '/signup', '/lesson/1', '/signin']) {
    await page.goto(path);
    await expect(page.locator('h1 font').first()).toBeVisible();
    expect(await staleTexts(page), path).toEqual([]);
  }
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/overview');
  await expect(page.locator('h1 font').first()).toBeVisible();
});

/** The screens of each kind of user are divided among so many journeys, each of four minutes at most. */
const PARTS = { public: 1, couple: 5, admin: 5 };

/** Screens whose address names what they show. */
const MORE = {
  public: ['/signup?step=confirm', '/no-such-page'],
  couple: ['/app/video/watch/1'],
  admin: [
    '/app/admin/videos?video=1',
    '/app/admin/upload-videos?replace=1',
    '/app/admin/reports?tab=members&member=2',
    ...['members', 'plans', 'messages', 'errors', 'administrators'].map(
      (tab) => `/app/admin/reports?tab=${tab}`,
    ),
  ],
};

/** Makes a budget and a checklist, so that their pages have something to press. Returns the budget's address. */
async function makePlan(page: Page): Promise<string> {
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('12m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

for (const auth of ['public', 'couple', 'admin'] as const) {
  const parts = PARTS[auth];
  for (let part = 0; part < parts; part++) {
    const title = `every button of the translated ${auth} screens works, part ${part + 1} of ${parts}`;
    test(title, { tag: '@long' }, async ({ page, faults }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const planPages = auth === 'couple' ? [await makePlan(page)] : [];
      if (auth === 'admin') await signInAdmin(page);
      await page.goto('/about-us');
      const offered = offeredPaths(await page.locator('#registry').textContent(), auth);
      const paths = [...offered, ...MORE[auth], ...planPages];
      const pressed = new Set<string>();
      for (const [index, path] of paths.entries())
        if (index % parts === part) await pressAll(page, path, pressed);
      forget(faults, REFUSED);
    });
  }
}

test('translated pages that a link opens work, each button of them', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const number = await signInFresh(page);
  const invitation = await inviteLink(page, number);
  const { data: posts } = await (await adminClient(page.request)).get('/api/blogs');
  const addresses: Record<string, string> = {
    '/invite/:token': new URL(invitation).pathname,
    '/blog/:blogId': `/blog/${posts[0].id}`,
    '/lesson/:lesson': '/lesson/1',
    '/app/video/watch/:id': '/app/video/watch/1',
  };
  // A new route with a parameter needs an address here.
  expect(Object.keys(addresses).sort()).toEqual(
    parameterPaths(await page.locator('#registry').textContent()).sort(),
  );
  const pressed = new Set<string>();
  for (const path of Object.values(addresses)) await pressAll(page, path, pressed);
  forget(faults, REFUSED);
});

test('translated, a video is uploaded and a blog is written, with every button', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page, '/app/admin/upload-videos');
  await openTranslated(page, '/app/admin/upload-videos');
  await page.getByLabel(/Drop videos here/).setInputFiles([makeVideo(2, '256x144')]);
  const card = page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
  const title = `Translated ${Date.now() % 100_000}`;
  await card.getByLabel('Title').fill(title);
  await expect(card.getByRole('button', { name: 'Publish' })).toBeVisible({ timeout: 60_000 });
  await pressButtons(page, '/app/admin/upload-videos');

  await openTranslated(page, '/app/admin/blog/new-blog');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Blog', exact: true }).click();
  await page.keyboard.type('Ask first. Then pay.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+a');
  await pressButtons(page, new URL(page.url()).pathname + new URL(page.url()).search);
  forget(faults, REFUSED);
});
