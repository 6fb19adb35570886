import { expect, type Locator, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { offeredPaths } from './support/offered-paths.ts';
import { pressButtons } from './support/press-translated.ts';
import { typeInto, valuesOf } from './support/type-into.ts';

/** Besides a refused field, each form gets the next two of these. 0 is a call without an answer. */
const STATUSES = [400, 403, 404, 409, 413, 429, 500, 503, 0];
const SENTENCE = 'Refused here.';
/** A text of a library or a proxy, which nobody should read. */
const RAW = 'boom at line 7';

/** The paths of all values in what was sent, with their values. */
function fieldsIn(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => fieldsIn(one, path ? `${path}.${key}` : key));
}

const sentFields = (body: string): [string, unknown][] => {
  const parts = [...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)];
  if (parts.length > 0) return parts.map(([, name = '', value]) => [name, value]);
  return body.startsWith('{') ? fieldsIn(JSON.parse(body)) : [];
};

/** Refuses what the page writes, in the way that is set. */
async function refuseWrites(page: Page) {
  const state = { status: 422, typed: [] as string[], sent: 0, field: null as string | null };
  await page.route(/\/(?:api|admin)\//, (route) => {
    const request = route.request();
    const isWrite =
      request.method() !== 'GET' && !/beacon|activity|presence|writers|upload/.test(request.url());
    if (!isWrite) return route.fallback();
    state.sent += 1;
    if (state.status === 0) return route.abort('internetdisconnected');
    const typed = sentFields(request.postData() ?? '').find(([, value]) =>
      state.typed.includes(String(value)),
    );
    state.field = typed?.[0] ?? null;
    const errors = state.status === 422 && state.field ? { [state.field]: [SENTENCE] } : undefined;
    const message = state.status === 500 ? RAW : 'It can’t be done now.';
    return route.fulfill({ status: state.status, json: { message, code: 'REFUSED', errors } });
  });
  return state;
}

interface Form {
  root: Locator;
  submit: Locator;
  at: string;
}

/** Types into a form and sends it: each refusal is said, and what was typed stays. Returns whether anything was sent. */
async function refuse(
  page: Page,
  { root, submit, at }: Form,
  state: Awaited<ReturnType<typeof refuseWrites>>,
  turn: number,
) {
  const typed = await typeInto(root);
  if (!typed.some(Boolean)) return false;
  state.typed = typed.filter(Boolean);
  const send = async (status: number) => {
    const before = state.sent;
    state.status = status;
    await submit.click({ timeout: 1_500 }).catch(() => {});
    return expect
      .poll(() => state.sent, { timeout: 1_500 })
      .toBeGreaterThan(before)
      .then(
        () => true,
        () => false,
      );
  };
  if (!(await send(422))) return false;
  if (state.field) {
    const where = `${at}: ${state.field}`;
    await expect.soft(root.getByText(SENTENCE).first(), where).toBeVisible();
    const described = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.textContent ?? document.activeElement?.outerHTML.slice(0, 80);
      });
    await expect
      .poll(described, { timeout: 2_000 })
      .toContain(SENTENCE)
      .catch(() => {});
    expect.soft(await described(), `${where} has the focus`).toContain(SENTENCE);
  }
  for (const status of [STATUSES[(2 * turn) % STATUSES.length], STATUSES[(2 * turn + 1) % STATUSES.length]]) {
    if (status === undefined || !(await send(status))) continue;
    const where = `${at}, status ${status}`;
    await expect
      .configure({ soft: true })
      .poll(() => isSaidInSight(page), where)
      .toBe(true);
    expect.soft(await page.locator('body').textContent(), where).not.toContain(RAW);
    expect.soft(await valuesOf(root), where).toEqual(typed);
  }
  return true;
}

const isSaidInSight = (page: Page) =>
  page.locator('[role=alert]:visible, [data-sonner-toast]').evaluateAll((all) =>
    all.some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  );

/** Tries the forms of these pages, and then those of the sheets that their buttons open. Returns which were sent. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  page.setDefaultTimeout(15_000);
  const state = await refuseWrites(page);
  const tried: string[] = [];
  const attempt = async (form: Form) => {
    if (await refuse(page, form, state, tried.length)) tried.push(form.at);
  };
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  };
  for (const path of paths) {
    await open(path);
    const forms = page.locator('main form:visible');
    for (let n = 0; n < (await forms.count()); n++) {
      const submit = forms.nth(n).locator('button:visible:enabled').last();
      const root = page.locator('main');
      if ((await submit.count()) > 0) await attempt({ root, submit, at: `${path}, form ${n + 1}` });
    }
  }
  const pressed = new Set<string>();
  const titles = new Set<string>();
  for (const path of paths) {
    await open(path);
    const look = async (button: string) => {
      const root = page.locator('dialog[open]').last();
      await root.waitFor({ timeout: 1_000 }).catch(() => {});
      const submit = root.locator('button[type=submit]:visible').last();
      const title = (await submit.count()) > 0 ? await root.getByRole('heading').first().textContent() : null;
      // The sheets of a list's rows are one form.
      if (title && titles.size < titles.add(title).size)
        await attempt({ root, submit, at: `${path}, ${button}` });
      await closeAll(page);
    };
    await pressButtons(page, path, pressed, look);
  }
  return tried;
}

async function closeAll(page: Page): Promise<void> {
  const opened = page.locator('dialog[open], .swal2-popup, [role=menu]');
  for (let tries = 0; tries < 3 && (await opened.count()) > 0; tries++) await page.keyboard.press('Escape');
}

test('every form of administrators keeps what was typed and says why it was refused', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(900_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page);
  const offered = offeredPaths(await page.locator('#registry').textContent(), 'admin');
  const tabs = ['members', 'plans', 'messages', 'texts', 'administrators'];
  const tried = await walk(page, [
    '/app/admin/videos?video=1',
    '/app/admin/reports?tab=members&member=2',
    ...tabs.map((tab) => `/app/admin/reports?tab=${tab}`),
    ...offered,
  ]);
  expect(tried.length, tried.join('\n')).toBeGreaterThan(10);
  forget(faults, /status of \d|ERR_|REFUSED|refused|check your network|It can’t be done/);
});

test('every form of a couple that the server answers keeps what was typed and says why it was refused', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page);
  const offered = offeredPaths(await page.locator('#registry').textContent(), 'couple');
  // Planning's edits are sent later, and have tests of their own.
  const tried = await walk(
    page,
    offered.filter((path) => !/budget|checklist/.test(path)),
  );
  expect(tried.length, tried.join('\n')).toBeGreaterThan(2);
  forget(faults, /status of \d|ERR_|REFUSED|refused|check your network|It can’t be done/);
});
