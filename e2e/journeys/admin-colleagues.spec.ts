import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../shared/host/token.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';

const RUN = String(Date.now()).slice(-6);
const PASSWORD = 'sweet river lamp cowrie';

/** As the owner, invites a colleague. Returns the page of the colleague, signed in. */
async function invite(owner: Page, browser: Browser, role: string): Promise<Page> {
  const login = `${role}-${RUN}-${Math.random().toString(36).slice(2, 6)}@wedding.example`;
  await owner.goto('/app/admin/reports?tab=administrators');
  await owner.getByRole('button', { name: 'Invite' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Invite a colleague' });
  await sheet.getByLabel('Email').fill(login);
  await sheet.getByLabel('Role').selectOption(role);
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const link = await owner.getByLabel('Link', { exact: true }).inputValue();
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByPlaceholder('Enter your email').fill(login);
  await page.getByPlaceholder('Enter your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/admin/overview');
  return page;
}

test('a colleague who is invited has the pages of the role alone, open beneath REPORTS, and an own list of devices', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signInAdmin(page);
  const colleague = await invite(page, browser, 'support');
  const nav = colleague.getByRole('navigation', { name: /main/i });
  await nav.getByRole('link', { name: 'REPORTS', exact: true }).click();
  await expect(nav.getByRole('link')).toHaveText([/^DASHBOARD/, 'REPORTS', 'Members', /^Messages/, 'Texts']);
  await expect(nav.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  await colleague.goto('/app/admin/videos');
  await expect(colleague.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Your account' }).click();
  await colleague.getByRole('menuitem', { name: 'Password and sessions' }).click();
  await expect(colleague.getByRole('dialog').getByText(/on up to five devices/)).toBeVisible();
});

test('one conversation has one answer: a second administrator sees who writes, that it went out, and the answer', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const couple = await (await browser.newContext()).newPage();
  await signInFresh(couple);
  await couple.goto('/app/contact');
  await couple.getByRole('textbox', { name: /message/i }).fill(`Are you both there? ${RUN}`);
  await couple.getByRole('button', { name: /send/i }).click();
  await expect(couple.getByText('Your message has reached us')).toBeVisible();

  await signInAdmin(page);
  const colleague = await invite(page, browser, 'support');
  for (const admin of [page, colleague]) {
    // Nothing opens a link to a phone's messages here.
    await admin.addInitScript(() =>
      window.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="sms:"]'))
          event.preventDefault();
      }),
    );
    await admin.goto(`/app/admin/reports?tab=messages&search=${RUN}`);
    await expect(admin.getByText(`Are you both there? ${RUN}`).last()).toBeVisible();
  }
  const answer = `We are. ${RUN}`;
  await page.getByLabel('Your answer').fill(answer);
  await expect(colleague.getByText(/is writing an answer/)).toBeVisible({ timeout: 15_000 });
  await page.getByLabel('Your answer').press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Did it go out?' })).toBeVisible();
  await expect(colleague.getByText(/has opened an answer in another app/)).toBeVisible({ timeout: 15_000 });
  await expect(colleague.getByRole('button', { name: /and next$/ })).toBeDisabled();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(colleague.getByText(answer)).toBeVisible({ timeout: 15_000 });
});

test('of two administrators at one category, reply or captions file, the second is told who changed what', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAdmin(page);
  const colleague = await invite(page, browser, 'editor');
  const name = `Shared ${RUN}`;
  const vtt = (line: string) => ({
    name: 'vows.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${line}\n`),
  });
  /** Opens the form, and types into it. Both are open before either is saved. */
  const forms: Record<string, { type: (admin: Page, text: string) => Promise<Locator>; save: string }> = {
    category: {
      save: 'Save',
      async type(admin, text) {
        await admin.goto('/app/admin/videos');
        await admin.getByRole('button', { name: 'Categories' }).click();
        await admin.getByRole('button', { name: `Rename ${name}` }).click();
        const field = admin.getByLabel(`New name of ${name}`);
        await field.fill(text);
        return field;
      },
    },
    reply: {
      save: 'Save reply',
      async type(admin, text) {
        await admin.goto('/app/admin/reports?tab=messages');
        await admin.getByRole('button', { name: 'Stored replies' }).click();
        await admin.getByRole('button', { name, exact: true }).click();
        await admin.getByLabel('Text').fill(text);
        return admin.getByLabel('Text');
      },
    },
    'captions file': {
      save: 'Save',
      async type(admin, text) {
        await admin.goto('/app/admin/videos?video=1');
        await admin.getByLabel('Captions file').setInputFiles(vtt(text));
        return admin.getByText('not saved yet');
      },
    },
  };
  const token = (await page.context().cookies()).find((one) => one.name === SESSION_COOKIE)?.value ?? '';
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  await page.request.post('/admin/categories', { headers, data: { name } });
  await page.request.post('/admin/canned-replies', { headers, data: { name, text: 'Hello' } });
  for (const [what, { type, save }] of Object.entries(forms)) {
    const mine = await type(page, `Mine ${RUN}`);
    await type(colleague, `Theirs ${RUN}`);
    const saved = colleague.waitForResponse(
      (answer) => /categories|replies|captions/.test(answer.url()) && answer.request().method() !== 'GET',
    );
    await colleague.getByRole('button', { name: save, exact: true }).click();
    await saved;
    await page.getByRole('button', { name: save, exact: true }).click();
    const question = page.getByRole('dialog', { name: `Overwrite this ${what}?` });
    await expect(question).toContainText(/^.*editor-.* changed .*this /s);
    await question.getByRole('button', { name: 'Don’t overwrite' }).click();
    await expect(mine, what).toBeVisible();
    if (what !== 'captions file') await expect(mine, what).toHaveValue(`Mine ${RUN}`);
  }
  forget(faults, /status of 409/);
});
