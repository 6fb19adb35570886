import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { buildGateway } from '../../../platform/gateway/app.ts';
import { readSiteConfig } from '../../../platform/gateway/site-config.ts';
import type { Trial } from '../../../platform/releases/checks/trial.ts';
import { openReleaseStore } from '../../../platform/releases/store/release-store.ts';
import { symbolicate } from '../../../platform/server/stored-releases/error-places.ts';
import { partVersions, readCurrent } from '../../../platform/server/stored-releases/live-set.ts';
import { versionFiles } from '../../../platform/server/stored-releases/version-files.ts';
import { browserFlags, findBrowser } from '../../cluster/find-browser.ts';
import { NO_SPLASH } from '../../cluster/settings.ts';

const TIMEOUT_MS = 30_000;
/** How long a rendered page is watched: the data that arrives next may still break it. */
const AFTER_MS = 400;

type TrialPage = Trial['pages'][number];

/**
 * Opens a trial's pages in a headless browser, behind a gateway and without an api. Each part reports whether it
 * mounted, as it does for every visitor. Returns a sentence for each part that didn't.
 * @throws {Error} with a sentence when there is no browser
 */
export async function mountPages(trial: Trial): Promise<string[]> {
  const executablePath = await findBrowser();
  const gateway = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: trial.folder,
    releaseKeys: [trial.key],
    config: readSiteConfig({ SITE_CONFIG: NO_SPLASH }),
  });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const refusals: string[] = [];
    for (const page of trial.pages) {
      const open = async () =>
        openPage(await browser.newContext({ baseURL: address, serviceWorkers: 'block' }), page, trial.folder);
      // A busy machine may be too slow once. A page that is really broken fails twice.
      const failed = (await open()) && (await open());
      if (failed) refusals.push(failed);
    }
    return refusals;
  } finally {
    await browser.close();
    await gateway.close();
  }
}

/** Returns why the page didn't mount, or undefined if it did. */
async function openPage(
  context: BrowserContext,
  wanted: TrialPage,
  folder: string,
): Promise<string | undefined> {
  const { part, version, path } = wanted;
  const messages: string[] = [];
  try {
    await actAs(context, wanted.auth);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(error.stack ?? error.message));
    await page.goto(path, { waitUntil: 'commit' });
    const reports = await reportsOfParts(page, wanted);
    if (reports === 'mounted') return undefined;
    const browserMessages = await causeIn(messages, folder);
    return (
      `${part} ${version} doesn't mount at ${path}: ${reports}. ${browserMessages ? `The browser says: ${browserMessages}. ` : ''}` +
      'Fix it, or say --no-mount "<why>" to go on without.'
    );
  } finally {
    await context.close();
  }
}

/** Returns one line for the first error with a known source: its message and its line in the sources. */
async function causeIn(messages: readonly string[], folder: string): Promise<string> {
  const browserMessages = messages.filter(
    (text) => !/status code 50[23]|Failed to load resource|Service Worker/.test(text),
  );
  const store = openReleaseStore(folder);
  const set = (await readCurrent(store))?.set;
  for (const text of browserMessages) {
    // A trial has one version of each part.
    const [place] = await symbolicate(text, async (part, _version, path) =>
      versionFiles(store, { name: part, version: partVersions(set, part)?.stable ?? '' })(path),
    );
    if (place) return `${firstLine(text)} (${place})`;
  }
  return firstLine(browserMessages[0] ?? '');
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').trim().replace(/\.$/, '').slice(0, 200);

/** Signs a user of that kind in on the client only. There is no api to check the session. */
async function actAs(context: BrowserContext, auth: TrialPage['auth']): Promise<void> {
  const role = { public: '', couple: 'user', admin: 'admin' }[auth];
  await context.addInitScript((as) => {
    const reports: unknown[] = [];
    Object.assign(window, { partReports: reports });
    navigator.sendBeacon = (_address, body) => {
      if (body instanceof Blob) void body.text().then((text) => reports.push(...JSON.parse(text).views));
      return true;
    };
    if (!as) return;
    // biome-ignore lint/suspicious/noDocumentCookie: as the shell itself keeps its session
    document.cookie = 'wedding_production=trial; path=/; samesite=strict';
    const current = {
      id: 1,
      firstname: 'Trial',
      lastname: '',
      email: '',
      partner_name: '',
      roles: [as],
      updated_profile: true,
      erase_at: null,
      profile: { profile_pic: null },
    };
    localStorage.setItem('wedding-planv1', JSON.stringify({ state: { current, role: as }, version: 1 }));
  }, role);
  const away = { status: 503, json: { message: 'No api in a trial.', code: 'UNAVAILABLE' } };
  await context.route(
    ({ pathname }) => /^\/(api|admin)\//.test(pathname),
    (route) => route.fulfill(away),
  );
}

interface View {
  remote: string;
  mounts: number;
  phases: Record<string, number>;
}

const PHASES: Record<string, string> = {
  load: 'its entry did not load',
  mount: 'it needs another contract',
  chunk: 'a file of the page did not load',
  render: 'the page broke while it rendered',
};

async function reportsOfParts(page: Page, { part }: TrialPage): Promise<string> {
  const until = Date.now() + TIMEOUT_MS;
  let isRendered = false;
  while (Date.now() < until) {
    const views = await ask(page);
    const partViews = views.filter(({ remote }) => remote === part);
    const phase = partViews.flatMap(({ phases }) => Object.keys(phases))[0];
    if (phase) return PHASES[phase] ?? phase;
    if (isRendered) return 'mounted';
    isRendered = partViews.some(({ mounts }) => mounts > 0);
    await sleep(isRendered ? AFTER_MS : 100);
  }
  return `nothing was rendered in ${TIMEOUT_MS / 1000} seconds`;
}

/** Returns the reports of the shell, which sends them at the latest on `pagehide`. Returns none while the page navigates. */
async function ask(page: Page): Promise<View[]> {
  const reports = page.evaluate(async () => {
    dispatchEvent(new Event('pagehide'));
    await new Promise((done) => setTimeout(done));
    return Reflect.get(window, 'partReports') as View[] | undefined;
  });
  return (await reports.catch(() => undefined)) ?? [];
}
