import { expect, type Page } from '@playwright/test';
import { xssCorpus } from '../../shared/testing/xss-corpus.ts';
import { COUPLE } from '../cluster/people.ts';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { forget, NO_NETWORK, signInAdmin, signInCouple, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

test.describe.configure({ timeout: 120_000 });
const RUN = String(Date.now()).slice(-6);
const NEW = '/app/admin/blog/new-blog';
const text = (page: Page) => page.getByRole('textbox', { name: 'Blog', exact: true });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Clicks the text and waits for the editor, which handles all keys that aren't letters. */
async function enter(page: Page) {
  await text(page).click();
  await expect(tool(page, 'Bold')).toBeVisible();
}
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
const picture = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 180 } });

async function begin(page: Page, title: string, bodyText: string) {
  await page.goto(NEW);
  await page.getByLabel('Title').fill(title);
  await text(page).click();
  // Types immediately: text typed while the editor loads is kept.
  await page.keyboard.type(bodyText);
  await expect(tool(page, 'Bold')).toBeVisible();
}

test('a blog is written by keyboard with a picture and a video, autosaved, published and read by a couple', {
  tag: '@long',
}, async ({ page, browser, request, faults }) => {
  test.setTimeout(240_000);
  // Runs before the page signs in, since an administrator has one session.
  const video = `The price of a hall ${RUN}`;
  await publishVideo(await adminClient(request), video, 8);
  const title = `Who pays for the small chops? ${RUN}`;
  await signInAdmin(page);
  await begin(page, title, 'The ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('caterer');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' knows.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type('Ask early');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByLabel('Leads to').fill('javascript:alert(1)');
  await link.getByRole('button', { name: 'Add link' }).click();
  await expect(link.getByText(/Write an address such as/)).toBeVisible();
  await link.getByLabel('Link text').fill('Our plans');
  await link.getByLabel('Leads to').fill('/signup');
  await link.getByRole('button', { name: 'Add link' }).click();
  await expect(text(page).getByRole('link', { name: 'Our plans' })).toBeVisible();

  // The toolbar is one tab stop with arrow keys inside it. Esc returns to the text.
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Heading')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Video')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Picture')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: svg });
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(dialog.getByText('Say in a sentence what the picture shows.')).toBeVisible();
  await dialog.getByLabel('What the picture shows').fill('A hall in Ikeja');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(dialog.getByText(/a drawing \(SVG\), which can’t be shown here/)).toBeVisible();
  await file.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await picture(page) });
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(text(page).getByRole('img', { name: 'A hall in Ikeja' })).toBeVisible();

  await tool(page, 'Video').click();
  const videos = page.getByRole('dialog', { name: 'Add a video' });
  await videos.getByRole('button', { name: video }).click();
  await expect(text(page).locator('figure strong')).toHaveText(video);
  await page.keyboard.type('Then ring them.');
  await saved(page);
  await expect(page).toHaveURL(/new-blog\?id=\d+$/);

  await page.reload();
  await expect(text(page)).toContainText('Then ring them.');
  await expect(text(page).getByText(video)).toBeVisible();
  await checkScreen(page, 'blog text before the editor', { width: 360, height: 800 });
  await enter(page);
  await expect(text(page).locator('figure strong')).toHaveText(video);
  for (const size of SIZES) await checkScreen(page, 'blog editor', size);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As couples read it' });
  await expect(preview.getByText('The caterer knows.')).toBeVisible();
  await expect(preview.locator('article')).toContainText(video);
  await checkScreen(page, 'blog preview', { width: 360, height: 800 });
  await page.keyboard.press('Escape');

  const cover = page.locator('input[type=file]');
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: svg });
  await expect(page.getByText(/a drawing \(SVG\), which can’t be shown here/).first()).toBeVisible();
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture(page) });
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View it' })).toBeVisible();
  await page.goto('/app/admin/blog');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Published')).toBeVisible();
  await expect(row.locator('img')).toBeVisible();

  const couple = await (await browser.newContext()).newPage();
  await signInCouple(couple, COUPLE);
  await couple.goto('/blog');
  await couple.getByRole('link', { name: title }).first().click();
  await expect(couple.getByRole('heading', { name: 'Ask early' })).toBeVisible();
  await expect(couple.locator('strong', { hasText: 'caterer' })).toBeVisible();
  await expect(couple.getByRole('img', { name: 'A hall in Ikeja' })).toBeVisible();

  // Later edits are saved but not shown to couples until they are published.
  await row.getByRole('link', { name: title }).click();
  await page.getByLabel('Title').fill(`${title} And the cake?`);
  await saved(page);
  await couple.reload();
  await expect(couple.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('link', { name: 'View it' })).toBeVisible();
  await couple.reload();
  await expect(couple.getByRole('heading', { name: `${title} And the cake?` })).toBeVisible();
  await couple.getByRole('link', { name: video }).click();
  await couple.waitForURL(/\/app\/video\/watch\/\d+\?spv=/);

  await page.goto('/app/admin/blog');
  await page.getByRole('button', { name: `More about ${title} And the cake?` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0);
  forget(faults, /status of 415/);
});

test('typed text survives a lost network and a refresh, and another editor’s changes do not replace it', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  const title = `Rain on the day ${RUN}`;
  await signInAdmin(page);
  await begin(page, title, 'Hire a canopy.');
  await saved(page);
  const address = page.url();

  await context.setOffline(true);
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Two canopies.');
  await expect(page.getByText(/kept in this browser and sent automatically/)).toBeVisible();
  await context.setOffline(false);
  await saved(page);

  // A second tab of the same browser acts as another editor.
  const other = await context.newPage();
  await other.goto(address);
  await enter(other);
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' Theirs.');
  await saved(other);
  await enter(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  const notice = page.getByRole('alert').filter({ hasText: /You changed .*this blog in another tab/ });
  await expect(notice).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'blog conflict', size);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(text(page)).toContainText('Two canopies. Mine.');
  await notice.getByRole('button', { name: 'Use the other, keep mine as a draft' }).click();
  await expect(text(page)).toContainText('Two canopies. Theirs.');
  await expect(notice).toHaveCount(0);
  await page.goto('/app/admin/blog?status=draft');
  await page.getByRole('link', { name: `${title} (my version)` }).click();
  await expect(text(page)).toContainText('Two canopies. Mine.');
  forget(faults, NO_NETWORK);
  forget(faults, /status of 409/);
});

test('a blog is scheduled in Lagos time and is in the overview’s queue', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  const title = `Soon ${RUN}`;
  await signInAdmin(page);
  await begin(page, title, 'A short one.');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Schedule blog' });
  const field = sheet.getByLabel('Publish on (Lagos time)');
  await field.fill('2020-01-01T09:00');
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await expect(sheet.getByText(/This time has passed/)).toBeVisible();
  const soon = new Date(Date.now() + 3_600_000 * 4).toISOString().slice(0, 16);
  await field.fill(soon);
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Blog scheduled for /)).toContainText(`, ${soon.slice(11)}`);
  await page.goto('/app/admin/blog');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Scheduled')).toBeVisible();
  await expect(row.getByText(`, ${soon.slice(11)}`)).toBeVisible();
  await page.getByRole('link', { name: 'DASHBOARD' }).click();
  await expect(page.getByText(/blogs? goe?s? ?out within a day/)).toBeVisible();
  forget(faults, /status of 422/);
});

test('SEC-14: nothing that is pasted into the editor runs, leaves the page or is fetched', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(180_000);
  await signInAdmin(page);
  const strange: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host) strange.push(request.url());
  });
  page.on('dialog', (dialog) => {
    strange.push(dialog.message());
    void dialog.dismiss();
  });
  await begin(page, `Pasted ${RUN}`, 'Before. ');
  const paste = (html: string) =>
    text(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  // Pasted from a word processor: the text is kept, the styles are dropped, and the page's policy reports nothing.
  await paste(
    `<meta charset="utf-8"><style>p { color: red }</style><p class="MsoNormal" style='margin:0'>From <b style="font-weight:600">paper</b></p>`,
  );
  await expect(text(page).locator('strong', { hasText: 'paper' })).toBeVisible();
  expect(faults).toEqual([]);
  for (const html of xssCorpus) await paste(html);
  await saved(page);
  await page.reload();
  await enter(page);
  await expect(text(page)).toContainText('Before.');
  const unsafe = await text(page).evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((one) => [
      ...(/^(SCRIPT|STYLE|IFRAME|SVG|MATH|FORM|INPUT|OBJECT|EMBED|LINK|META)$/i.test(one.tagName)
        ? [one.tagName]
        : []),
      ...one.getAttributeNames().filter((name) => /^on|^style$|^srcset$/.test(name)),
    ]),
  );
  expect(unsafe).toEqual([]);
  expect(strange).toEqual([]);
  // The policy reports each attack that gets through the paste filter as blocked.
  forget(faults, /Content Security Policy|^console: CSP: (script-src-attr|style-src|base-uri)|status of 404/);
});
