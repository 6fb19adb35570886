import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { forget, signInAdmin, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { makeVideo } from './support/video-file.ts';

const RUN = Date.now() % 100_000;
const PATIENCE = 120_000;

/** Returns the path of a copy of a film with its sound twice, as a film in two languages has it. */
function withTwoSounds(film: string): string {
  const path = join(dirname(film), 'two sounds.mkv');
  const streams = ['-map', '0:v', '-map', '0:a', '-map', '0:a'];
  const ffmpeg = process.env.E2E_FFMPEG ?? 'ffmpeg';
  execFileSync(ffmpeg, ['-v', 'error', '-i', film, ...streams, '-c', 'copy', path]);
  return path;
}

test('small things are as an administrator expects them, from an upload’s words to a blog’s link', {
  tag: '@long',
}, async ({ page, request, faults }) => {
  test.setTimeout(300_000);
  const title = `Details ${RUN}`;
  const admin = await adminClient(request);
  const id = await publishVideo(admin, title, 4);
  await signInAdmin(page, '/app/admin/upload-videos');

  await test.step('a refused file doesn’t speak of texts that nobody typed, and isn’t offered again', async () => {
    const film = makeVideo(2, '256x144');
    const broken = join(dirname(film), `broken ${RUN}.mp4`);
    writeFileSync(broken, `no film ${RUN} `.repeat(400));
    await page.getByLabel(/Drop videos here/).setInputFiles(broken);
    const card = page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
    await expect(card.getByRole('alert')).toBeVisible({ timeout: PATIENCE });
    await expect(card.getByText('Your texts are kept.')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await card.getByRole('button', { name: /^Delete/ }).click();
    await expect(card).toHaveCount(0);
    forget(faults, /status of 415/);
  });

  await test.step('a film’s size is said in its own unit, its steps in words, and its second sound can be chosen', async () => {
    const film = withTwoSounds(makeVideo(3, '256x144'));
    await page.getByLabel(/Drop videos here/).setInputFiles(film);
    const card = page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
    await expect(card.getByText('Every size is ready.')).toBeVisible({ timeout: PATIENCE });
    await expect(card.getByText(/^0 MB|under 0\.1 MB|Processing: processing/)).toHaveCount(0);
    await card.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(card.getByRole('link', { name: 'View it' })).toHaveAttribute('href', /^\/lesson\/\d+$/);
    await card.getByRole('link', { name: 'Open its page' }).click();
    await expect(page.getByLabel('Sound that couples hear').locator('option')).toHaveCount(2);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText(/^Ready, attempt 1 of/)).toBeVisible();
  });

  await test.step('what is published is viewed by the next press, and the preview has no buttons of couples', async () => {
    await page.goto(`/app/admin/videos?video=${id}`);
    await expect(page.getByRole('link', { name: 'View it' })).toHaveAttribute('href', `/lesson/${id}`);
    const preview = page.getByRole('complementary', { name: 'Preview and processing' });
    await expect(preview.getByRole('button', { name: `Play ${title}` })).toBeVisible();
    for (const name of [/like/i, /save|watch later/i, /data/i])
      await expect(preview.getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('one chip is of failed videos, one key goes to the first row, one Tab past what is above it', async () => {
    await page.goto('/app/admin/videos');
    await expect(page.getByRole('radio', { name: /^Failed/ })).toHaveCount(1);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page.getByRole('rowheader').first().getByRole('link').last()).toBeFocused();
    await page.getByRole('link', { name: 'Upload', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the videos' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader').first().getByRole('link').last()).toBeFocused();
  });

  await test.step('a change of state is told by its verb', async () => {
    await page.goto(`/app/admin/videos?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Unpublished');
    await page.goto(`/app/admin/reports?tab=audit&search=${encodeURIComponent(title)}`);
    await expect(page.getByText(`unpublished the video “${title}”`).first()).toBeVisible();
    await expect(page.getByText(/set it to/)).toHaveCount(0);
  });

  await test.step('a wrong short code is told how it is written', async () => {
    await page.goto('/app/admin/reports?tab=plans');
    await page.getByRole('button', { name: 'New plan' }).click();
    const sheet = page.getByRole('dialog', { name: 'New plan' });
    for (const [label, text] of [
      ['Name', `Plan ${RUN}`],
      ['Price', String(1000 + (RUN % 9000))],
      ['Duration', '7'],
      ['Text to send', `PLAN${RUN}`],
      ['Short code', 'three'],
    ] as const)
      await sheet.getByLabel(label).first().fill(text);
    await sheet.getByRole('button', { name: 'Offer plan' }).click();
    await expect(sheet.getByText('Digits only, such as 33070.')).toBeVisible();
    forget(faults, /status of 422/);
  });

  await test.step('a part’s name stands once in the budget editor', async () => {
    await page.goto('/app/admin/budget');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    const part = page.getByRole('list', { name: 'Parts' }).getByRole('listitem').first();
    const name = await part.getByLabel('Part').inputValue();
    await expect(part.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
  });

  await test.step('a blog’s history says who saved, and offers to restore what isn’t there; its link follows publishing', async () => {
    await page.goto('/app/admin/blog/new-blog');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Blog', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible();
    await page.keyboard.type('Ask early.');
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'History' }).click();
    const sheet = page.getByRole('dialog', { name: 'History' });
    await expect(sheet.getByRole('button', { name: /Saved by / }).first()).toBeVisible();
    await expect(sheet.getByText('The same as the current text.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText(/You’ll be asked before anything is overwritten\./)).toBeVisible({
      timeout: 20_000,
    });
    await other.close();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('link', { name: 'View it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
