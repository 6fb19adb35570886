import { mkdirSync, writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { ENGINES, findEngine } from '../cluster/find-engines.ts';
import { ADMIN, COUPLE } from '../cluster/people.ts';
import { type CouplePage, couplePage } from './engines/couple-page.ts';
import { cuttableLine } from './engines/cuttable-line.ts';
import { openPuppeteerTab } from './engines/puppeteer-tab.ts';
import { spoilingLine } from './engines/spoiling-line.ts';
import { openWebKitTab } from './engines/webkit-tab.ts';
import { SIZES } from './support/check-screen.ts';
import { subscribeFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { DOWN } from './support/press-translated.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { denyStores, fill, hang } from './support/spoilt-storage.ts';

// A couple's main journey, written once and run in each engine of today's browsers by the browser's own driver.

const TITLE = `Choosing a photographer ${Date.now() % 100_000}`;
const [PHONE = { width: 360, height: 800 }] = SIZES;

const OPEN = {
  Chromium: (path: string) => openPuppeteerTab('chrome', path),
  Firefox: (path: string) => openPuppeteerTab('firefox', path),
  WebKit: openWebKitTab,
};

base.describe.configure({ timeout: 180_000 });

base.beforeAll(async ({ playwright }, info) => {
  base.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 20);
  await request.dispose();
});

for (const name of ENGINES) {
  base(
    `${name}: a couple signs in, watches, plans, loses the network and gets it back, and signs out`,
    // All other journeys run in Chromium, from which Firefox differs less than WebKit.
    { tag: name === 'WebKit' ? [] : '@long' },
    async ({ request, baseURL }, info) => {
      const engine = await findEngine(name);
      if ('missing' in engine) return base.skip(true, engine.missing);
      const number = await subscribeFresh(request);
      const line = await cuttableLine(baseURL ?? '');
      const tab = await OPEN[name](engine.path);
      const page = couplePage(tab, line.baseURL);
      const picture = (what: string) => pictures(page, `${name}-${what}`);
      try {
        await page.resize(PHONE);
        await base.step('signs in', () => signIn(page, number));
        await base.step('list', () => findsLesson(page));
        await picture('overview');
        await base.step('play', () => plays(page));
        await picture('watch');
        await base.step('budget', () => budgets(page));
        await picture('budget');
        await base.step('checklist', () => makesChecklist(page));
        await picture('checklist');
        await base.step('left while it reads', () => leaveWhileLoading(page));
        await base.step('offline and back', async () => {
          await untilSavedForOffline(page);
          expect(tab.faults).toEqual([]);
          expect(line.failures).toEqual([]);
          await line.cut();
          await worksOffline(page);
          await line.restore();
          await page.sees({ status: 'Saved' }, 60_000);
          await page.reload();
          await page.sees({ text: '2 of 45 done' });
          // Each engine logs the lost network often, with its own message.
          tab.faults.splice(0, tab.faults.length, ...tab.faults.filter((fault) => !/^console:/.test(fault)));
        });
        await base.step('signs out', () => signsOut(page));
        expect(tab.faults).toEqual([]);
      } catch (error) {
        writeFileSync(info.outputPath('page.png'), await tab.screenshot());
        throw error;
      } finally {
        await tab.close();
        await line.cut();
      }
    },
  );
}

for (const name of ENGINES.slice(1)) {
  for (const [how, spoil] of Object.entries({ 'is blocked': denyStores, 'is full': fill, hangs: hang })) {
    base(
      `${name}: where storage ${how}, a couple signs in, plans, and signs out, and an administrator fills in a form`,
      { tag: '@long' },
      async ({ request, baseURL }) => {
        const engine = await findEngine(name);
        if ('missing' in engine) return base.skip(true, engine.missing);
        const number = await subscribeFresh(request);
        const line = await spoilingLine(baseURL ?? '', spoil);
        const tab = await OPEN[name](engine.path);
        const page = couplePage(tab, line.baseURL);
        try {
          await page.resize(PHONE);
          await signIn(page, number);
          await findsLesson(page);
          await makesChecklist(page);
          await page.reload();
          await page.sees({ text: '1 of 45 done' });
          expect(tab.faults).toEqual([]);
          // What is still being read then is refused, and logged.
          await signsOut(page);
          await base.step('an administrator adds a category', () => addsCategory(page));
        } finally {
          await tab.close();
          line.close();
        }
      },
    );
  }
}

const BLOCKING = {
  Firefox: (path: string) => openPuppeteerTab('firefox', path, { 'network.cookie.cookieBehavior': 2 }),
  WebKit: (path: string) =>
    openWebKitTab(path, [
      '--cookies-policy=never',
      '--enable-html5-local-storage=false',
      '--enable-html5-database=false',
    ]),
};

for (const name of ENGINES.slice(1) as ('Firefox' | 'WebKit')[]) {
  const tag = name === 'WebKit' ? [] : '@long';
  base(
    `${name}: where its settings block cookies and storage, signing in says so`,
    { tag },
    async ({ baseURL }) => {
      const engine = await findEngine(name);
      if ('missing' in engine) return base.skip(true, engine.missing);
      const tab = await BLOCKING[name](engine.path);
      const page = couplePage(tab, baseURL ?? '');
      try {
        await page.resize(PHONE);
        for (const path of ['/', '/signup', '/lesson/1', '/new-admin/signin']) {
          await page.open(path);
          await page.sees({ role: 'heading' });
          await page.misses({ text: DOWN });
        }
        await page.open('/app/budget');
        await page.sees({ text: 'Cookies Blocked' });
        await page.click({ role: 'button', name: 'Go to Login' });
        await page.sees({ text: 'This browser blocks cookies' });
        await page.fill({ placeholder: 'Enter your phone number' }, COUPLE);
        await page.click({ role: 'button', name: 'LOG IN' });
        await page.sees({ text: /so we can’t log you in/ });
      } finally {
        await tab.close();
      }
    },
  );
}

// WebKit's driver opens private windows only.
base('Firefox: in a private window, a couple plans', { tag: '@long' }, async ({ request, baseURL }) => {
  const engine = await findEngine('Firefox');
  if ('missing' in engine) return base.skip(true, engine.missing);
  const number = await subscribeFresh(request);
  const tab = await openPuppeteerTab('firefox', engine.path, { 'browser.privatebrowsing.autostart': true });
  const page = couplePage(tab, baseURL ?? '');
  try {
    await page.resize(PHONE);
    await signIn(page, number);
    await makesChecklist(page);
    await page.reload();
    await page.sees({ text: '1 of 45 done' });
    expect(tab.faults).toEqual([]);
    await signsOut(page);
  } finally {
    await tab.close();
  }
});

async function signIn(page: CouplePage, number: string): Promise<void> {
  await page.open('/signin');
  await page.fill({ placeholder: 'Enter your phone number' }, number);
  await page.click({ role: 'button', name: 'LOG IN' });
  await page.reaches('/app/overview');
}

async function findsLesson(page: CouplePage): Promise<void> {
  await page.open(`/app/overview?search=${encodeURIComponent(TITLE)}`);
  await page.sees({ role: 'link', name: TITLE });
}

async function plays(page: CouplePage): Promise<void> {
  await page.click({ role: 'link', name: TITLE });
  await page.click({ role: 'button', name: `Play ${TITLE}` });
  const seek = { role: 'slider', name: 'Seek' };
  await page.until('the lesson at 2 s', async () => {
    const [, minutes, seconds] =
      /^(\d+):(\d\d) of/.exec(String(await page.attribute(seek, 'aria-valuetext'))) ?? [];
    return Number(minutes) * 60 + Number(seconds) >= 2;
  });
  const picture = 'document.querySelector("video").videoWidth > 0';
  expect(await page.evaluate(picture)).toBe(true);
  await page.press('k');
  await page.until(
    'a pause',
    async () => (await page.evaluate('document.querySelector("video").paused')) === true,
  );
}

async function budgets(page: CouplePage): Promise<void> {
  await page.open('/app/budget/new-budget');
  await page.fill({ label: 'Total' }, '15m');
  await page.fill({ label: 'Name' }, 'Our day');
  await page.sees({ text: '₦2,700,000' });
  await page.click({ role: 'button', name: 'Create budget' });
  await page.reaches('/app/budget/edit-budget');
  await page.click({ role: 'button', name: /^Contingency/ });
  await page.click({ role: 'button', name: 'Edit Contingency' });
  await page.fill({ label: 'Planned' }, '450k');
  await page.click({ role: 'button', name: 'Done' });
  await page.sees({ role: 'button', name: /^Contingency ₦450,000/ });
  await page.sees({ status: 'Saved' });
  await page.reload();
  await page.sees({ role: 'button', name: /^Contingency ₦450,000/ });
}

async function makesChecklist(page: CouplePage): Promise<void> {
  await page.open('/app/checklist/new-checklist');
  await page.fill({ label: 'Wedding day' }, inDays(90));
  await page.click({ role: 'button', name: 'Create checklist' });
  await page.sees({ text: '0 of 45 done' });
  await page.sees({ text: '90 days to go' });
  expect(await page.evaluate('/NaN|Invalid Date/i.test(document.body.innerText)')).toBe(false);
  await page.click({ role: 'button', name: /^Draft guest numbers/ });
  await page.sees({ role: 'button', name: 'Close' });
  expect(await page.evaluate(sidewaysByLongOptions)).toBe(0);
  await page.click({ role: 'button', name: 'Close' });
  await ticks(page, 'Agree the ceremonies and dates with both families');
  await page.sees({ text: '1 of 45 done' });
  await page.sees({ status: 'Saved' });
}

/** Runs in the page, as text. Makes the options of a sheet's fields long for a moment, and counts what then scrolls sideways. */
const sidewaysByLongOptions = `(() => {
  const sheet = document.querySelector('dialog[open]');
  const options = [...sheet.querySelectorAll('option')];
  const texts = options.map(({ textContent }) => textContent);
  for (const option of options) option.textContent = 'Oluwafunmilayo'.repeat(6);
  const { length } = [...sheet.querySelectorAll('div')].filter(
    (one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth,
  );
  for (const [at, option] of options.entries()) option.textContent = texts[at];
  return length;
})()`;

/**
 * Leaves a page while it reads the device. WebKit keeps a page that is left, with its open transactions. A transaction
 * that reads must not block those of the following pages.
 */
async function leaveWhileLoading(page: CouplePage): Promise<void> {
  await page.open('/app/checklist');
  await page.sees({ text: '1 of 45 done' });
  await page.evaluate(leaveWhileReading);
  await page.reaches('/app/overview');
  await page.reaches('/app/checklist');
  await page.until('the device to be read', async () => (await page.evaluate(doneOnDevice)) === 1, 5_000);
}

/**
 * Runs in the page, as text. Locks the store until the page is left, opens the overview, whose card reads the device,
 * and leaves.
 */
const leaveWhileReading = `void (() => {
  const open = indexedDB.open('wedding-phone');
  open.onsuccess = () => {
    const write = open.result.transaction('things', 'readwrite');
    const hold = () => { write.objectStore('things').count().onsuccess = hold; };
    hold();
    addEventListener('pagehide', () => write.abort());
    document.querySelector('a[href="/app/overview"]').click();
    setTimeout(() => location.assign('/app/checklist'), 1000);
  };
})()`;

async function ticks(page: CouplePage, task: string): Promise<void> {
  await page.focus({ role: 'checkbox', name: `Done: ${task}` });
  await page.press(' ');
}

/** Waits until all that works offline is saved. The worker saves the offline page last. */
async function untilSavedForOffline(page: CouplePage): Promise<void> {
  const hasPage = async () => (await page.evaluate('caches.match("/offline.html").then(Boolean)')) === true;
  await page.until('what works offline to be saved', hasPage, 60_000);
  const hasTick = async () => (await page.evaluate(doneOnDevice)) === 1;
  await page.until('the tick to be on the device', hasTick);
}

/**
 * Runs in the page, as text. Counts the done tasks in the device's copy of the checklists. An edit that is being sent
 * is stored beside the copy and says "done" before the copy does, so it isn't counted.
 */
const doneOnDevice = `new Promise((resolve, reject) => {
  const open = indexedDB.open('wedding-phone');
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const read = open.result.transaction('things');
    const keys = read.objectStore('things').getAllKeys();
    const all = read.objectStore('things').getAll();
    read.oncomplete = () => {
      open.result.close();
      const copy = all.result.filter((one, place) => keys.result[place][1] === 'plan');
      resolve(JSON.stringify(copy).split('"status":"done"').length - 1);
    };
  };
})`;

async function worksOffline(page: CouplePage): Promise<void> {
  await page.reload();
  await page.sees({ text: '1 of 45 done' });
  await ticks(page, 'Set the total and who pays which part');
  await page.sees({ text: '2 of 45 done' });
  await page.sees({ text: 'Saved on this phone' });
  await page.reload();
  await page.sees({ text: '2 of 45 done' });
  await page.sees({ text: 'Saved on this phone' });
}

async function signsOut(page: CouplePage): Promise<void> {
  await page.click({ role: 'button', name: 'More' });
  await page.click({ role: 'button', name: 'Log Out' });
  await page.reaches('/');
  expect(await page.evaluate('document.cookie.includes("wedding_production")')).toBe(false);
}

async function addsCategory(page: CouplePage): Promise<void> {
  await page.open('/new-admin/signin');
  await page.fill({ placeholder: 'Enter your email' }, ADMIN.login);
  await page.fill({ placeholder: 'Enter your password' }, ADMIN.password);
  await page.click({ role: 'button', name: 'LOG IN' });
  await page.reaches('/app/admin/overview');
  await page.open('/app/admin/checklist/new-category');
  await page.fill({ label: 'Category' }, `Drummers ${Date.now() % 100_000}`);
  await page.click({ role: 'button', name: 'Add category' });
  await page.reaches('/app/admin/checklist/new-tasks');
}

/** Saves screenshots of the page on a phone and a laptop if E2E_PICTURES is set. */
async function pictures(page: CouplePage, name: string): Promise<void> {
  for (const size of process.env.E2E_PICTURES ? [...SIZES].reverse() : []) {
    await page.resize(size);
    await new Promise((resolve) => setTimeout(resolve, 800));
    mkdirSync('screenshots', { recursive: true });
    writeFileSync(`screenshots/${name}-${size.width}.png`, await page.screenshot());
  }
}
