import { expect, type Locator, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { checkScreen, fits, SIZES } from './support/check-screen.ts';
import { forget, signInAdmin, signInCouple, test } from './support/journey.ts';
import { offeredPaths } from './support/offered-paths.ts';

const SIGN_IN: Record<string, (page: Page) => Promise<void>> = {
  public: async () => {},
  couple: (page) => signInCouple(page, COUPLE),
  admin: signInAdmin,
};

/** Opens every screen of a kind of user, one after the other. */
async function eachScreen(
  { page, faults }: { page: Page; faults: string[] },
  auth: string,
  see: (path: string) => Promise<void>,
) {
  test.setTimeout(360_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await SIGN_IN[auth]?.(page);
  await page.goto('/signin');
  const paths = offeredPaths(await page.locator('#registry').textContent(), auth);
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await see(path);
  }
  // A page that needs an id says so; the anonymous blog is refused.
  forget(faults, /status of 40[14]/);
}

for (const auth of Object.keys(SIGN_IN)) {
  for (const size of SIZES) {
    // Couples use phones and administrators use computers. The drill covers the other size.
    const usual = (size.width === 360) !== (auth === 'admin');
    test(
      `every ${auth} screen is clean for axe and fits ${size.width}`,
      { tag: usual ? [] : '@long' },
      ({ page, faults }) => eachScreen({ page, faults }, auth, (path) => checkScreen(page, path, size)),
    );
  }
}

// `long-names.spec.ts` walks over those of couples and visitors.
test('every admin screen fits where room is scarce and text is large', { tag: '@long' }, ({ page, faults }) =>
  eachScreen({ page, faults }, 'admin', (path) => fits(page, path)),
);

const REPORT_PAGES = [
  'Figures',
  'Members',
  'Messages',
  'Plans',
  'Texts',
  'Audit trail',
  'Errors',
  'Administrators',
];

test('every report tab and the pages of a video, a member and a conversation are clean for axe and fit', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(480_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendMessage(page);
  await signInAdmin(page, '/app/admin/reports');
  const check = async (name: string) => {
    await page.waitForLoadState('networkidle');
    for (const size of SIZES) await checkScreen(page, name, size);
    await fits(page, name);
  };
  const menu = page.getByRole('navigation', { name: /main/i });
  for (const name of REPORT_PAGES) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await check(`reports ${name}`);
  }
  for (const report of ['memberships', 'watching', 'planning']) {
    await page.goto(`/app/admin/reports?report=${report}&compare=1`);
    await expect(page.getByRole('region', { name: /^(Memberships|Watching|Planning), / })).toBeVisible();
    await check(`report ${report}`);
  }
  await page.goto('/app/admin/videos');
  await page.locator('a[href*="video="]').first().click();
  await expect(page).toHaveURL(/[?&]video=\d+/);
  await check('a video');
  await page.goto('/app/admin/reports?tab=members');
  await page.getByRole('rowheader').first().getByRole('button').click({ timeout: 10_000 });
  await expect(page).toHaveURL(/[?&]member=\d+/);
  await check('a member');
  await page.getByRole('link', { name: 'Conversation' }).click();
  await expect(page).toHaveURL(/[?&]thread=\d+/);
  await check('a conversation from a member’s page');
  await page.goto('/app/admin/reports?tab=messages');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .getByRole('button')
    .click({ timeout: 10_000 });
  await expect(page.getByText(MESSAGE).first()).toBeVisible();
  await check('a conversation');
});

const MESSAGE = 'Our hall in Ìbàdàn can’t take 350 guests any more. How do we change the day in the plan?';

async function sendMessage({ request }: Page): Promise<void> {
  const login = await request.post('/api/auth/login', { data: { login: COUPLE } });
  const { token } = (await login.json()).data;
  const sent = await request.post('/api/contact', {
    headers: { authorization: `Bearer ${token}` },
    data: { topic: 'other', message: MESSAGE },
  });
  expect(sent, await sent.text()).toBeOK();
}

test('in forced colours the current tab and the chosen chip stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInCouple(page, COUPLE);
  const background = (place: Locator) =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor);
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  const tab = (name: string) => background(tabs.getByRole('link', { name }).locator('span'));
  await expect.poll(async () => (await tab('Videos')) === (await tab('Budget'))).toBe(false);
  const chips = page.locator('label', { has: page.getByRole('radio') });
  await expect(chips.nth(1)).toBeVisible();
  expect(await background(chips.first())).not.toBe(await background(chips.nth(1)));
});

test('in forced colours the name that Enter would open stands out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signInAdmin(page);
  // The keys work once the button that announces them is on the page.
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeAttached();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveCSS('outline-style', 'solid');
  await expect(options.nth(1)).toHaveCSS('outline-style', 'none');
});

test('a phone on its side, with a notch and a home bar: whatever stays in place is clear of them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInCouple(page, COUPLE, '/app/settings/profile');
  const invite = page.getByRole('button', { name: 'Invite your partner' });
  await expect(invite).toBeVisible();
  const insets = { left: 59, right: 59, bottom: 21, top: 0 };
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never);
  for (const [width, height] of [
    [844, 390],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await page.evaluate(underEdges, insets), `${width} wide`).toEqual([]);
    await invite.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Open messages' })).toBeVisible();
    expect.soft(await page.evaluate(underEdges, insets), `a sheet, ${width} wide`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'More' }).click();
  expect.soft(await page.evaluate(underEdges, insets), 'the menu').toEqual([]);
});

/**
 * Runs in the page. Names the controls in view that a notch covers, or that stay under the home bar. The edge of an icon
 * button's target may lie under the notch, as its icon doesn't.
 */
function underEdges(insets: { left: number; right: number; bottom: number }): string[] {
  const { innerWidth, innerHeight } = window;
  const margin = 12;
  const root = document.querySelector('dialog[open]') ?? document.body;
  return [...root.querySelectorAll<HTMLElement>('a, button, input, textarea, select, h1')].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    const at = document.elementFromPoint(...middle);
    const isShown = right > left;
    const isScrim = right - left >= innerWidth;
    if (!isShown || isScrim || !at || !(one.contains(at) || at.contains(one))) return [];
    let box: HTMLElement | null = one;
    while (box && getComputedStyle(box).position !== 'fixed') box = box.parentElement;
    // What scrolls can be brought out from under the bar; its end is clear of it.
    const scrolls = box !== null && box.scrollTop + box.clientHeight < box.scrollHeight - 1;
    const isUnder =
      left < insets.left - margin ||
      right > innerWidth - insets.right + margin ||
      (box !== null && box.tagName !== 'DIALOG' && !scrolls && bottom > innerHeight - insets.bottom + 1);
    return isUnder ? [`${one.tagName} ${one.textContent || one.getAttribute('aria-label')}`] : [];
  });
}

test('on a phone on its side, or with its keyboard open, the field to sign in is in view with the focus', async ({
  page,
}) => {
  for (const size of [
    { width: 740, height: 360 },
    { width: 360, height: 320 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/signin');
    const field = page.getByPlaceholder('Enter your phone number');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});
