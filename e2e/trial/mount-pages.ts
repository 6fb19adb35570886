import { chromium } from 'playwright';
import { buildGateway } from '../../platform/gateway/app.ts';
import { readSiteConfig } from '../../platform/gateway/site-config.ts';
import type { Trial } from '../../platform/releases/checks/trial.ts';
import { openReleaseStore } from '../../platform/releases/store/release-store.ts';
import { symbolicate } from '../../platform/server/stored-releases/error-places.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { versionFiles } from '../../platform/server/stored-releases/version-files.ts';
import { browserFlags, findBrowser, findHeadlessShell } from '../cluster/find-browser.ts';
import { NO_SPLASH } from '../cluster/settings.ts';
import type { Api } from './trial-answers.ts';
import { openTrialPage, type TrialFailure, type TrialMeans } from './trial-page.ts';
import { type Trace, walkPages } from './trial-walk.ts';

type TrialPage = Trial['pages'][number];

/** How many pages are watched at once: most of a trial is waiting. */
const AT_ONCE = 10;
/** How many pages one document walks through: each loads in a tenth of the processor's time that a document takes. */
const WALK = 2;
const API_TEXTS: Readonly<Record<Api, string>> = {
  full: 'with an api that answers with rows',
  sparse: 'with an api that answers with nothing yet',
  away: 'while the api is away',
};

/**
 * Opens a trial's pages in a headless browser, behind a gateway, with made-up answers of the api and without an api. Each
 * part reports whether it mounted, as it does for every visitor. Returns a sentence for each page that didn't, threw later,
 * or never came to rest.
 * @throws {Error} with a sentence when there is no browser
 */
export async function mountPages(trial: Trial): Promise<string[]> {
  const executablePath = (await findHeadlessShell()) ?? (await findBrowser());
  const gateway = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: trial.folder,
    releaseKeys: [trial.key],
    config: readSiteConfig({ SITE_CONFIG: NO_SPLASH }),
  });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const newContext = () => browser.newContext({ baseURL: address, serviceWorkers: 'block' });
    const hanging = new Set<string>();
    const failures = new Map<TrialPage, Failure>();
    const traces: Trace[] = [];
    const tryIt = async (page: TrialPage, api: Api) => {
      // One failure says enough of a page. One page that hangs says enough of a part, and each takes its whole time.
      if (failures.has(page) || hanging.has(page.part)) return;
      const failure = await tryPage(page, { api, calls: trial.calls, newContext });
      if (failure?.hangs) hanging.add(page.part);
      if (failure && !failures.has(page)) failures.set(page, { ...failure, api });
    };
    const walks = groupsOf(trial.pages).map(({ auth, pages }) => async () => {
      const empty = trial.emptyPath(auth);
      const walk = { auth, empty, newContext, calls: trial.calls, onSuspect: tryIt };
      traces.push(...(await walkPages(pages, walk)));
    });
    const waiting = [...walks, ...trial.pages.map((page) => () => tryIt(page, 'full'))];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const sentences = [...failures].map(([page, failure]) => sentenceOf(page, failure, trial.folder));
    return [
      ...(await Promise.all(sentences)),
      ...(await traceSentences(traces, trial.folder, [...failures.keys()])),
    ];
  } finally {
    await browser.close();
    await gateway.close();
  }
}

type Failure = TrialFailure & { api: Api };

/** Returns the pages of each part that one visitor sees, a few at a time. */
function groupsOf(pages: readonly TrialPage[]): { auth: TrialPage['auth']; pages: TrialPage[] }[] {
  const kindOf = ({ auth }: TrialPage) => (auth === 'admin' ? auth : 'couple');
  const byVisitor = Map.groupBy(pages, (page) => `${page.part} ${kindOf(page)}`);
  return [...byVisitor.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / WALK) }, (_, at) => ({
      auth: kindOf(all[0] as TrialPage),
      pages: all.slice(at * WALK, (at + 1) * WALK),
    })),
  );
}

async function tryPage(page: TrialPage, means: Omit<TrialMeans, 'auth'>): Promise<TrialFailure | undefined> {
  const first = await openTrialPage(page, { ...means, auth: page.auth });
  if (!first || first.hangs) return first;
  // A busy machine may be too slow once, and a public page may be closed to visitors. What is broken fails twice.
  return openTrialPage(page, { ...means, auth: page.auth === 'public' ? 'couple' : page.auth });
}

async function sentenceOf(
  { part, version, path }: TrialPage,
  { what, api, messages }: Failure,
  folder: string,
): Promise<string> {
  const cause = await causeIn(messages, folder);
  return (
    `${part} ${version} doesn't mount at ${path}: ${what}. ${cause ? `The browser says: ${cause}. ` : ''}` +
    `That was ${API_TEXTS[api]}. Fix it, or say --no-mount "<why>" to go on without.`
  );
}

/** Returns one line for the first error with a known source: its message and its line in the sources. */
async function causeIn(messages: readonly string[], folder: string): Promise<string> {
  const browserMessages = messages.filter(
    (text) => !/status code 50[23]|Failed to load resource|Service Worker/.test(text),
  );
  for (const text of browserMessages) {
    const place = await sourceOf(text, folder);
    if (place) return `${firstLine(text)} (${place})`;
  }
  return firstLine(browserMessages[0] ?? '');
}

/** Returns the line in the sources that a stack leads to. */
async function sourceOf(stack: string, folder: string): Promise<string | undefined> {
  const store = openReleaseStore(folder);
  const set = (await readCurrent(store))?.set;
  // A trial has one version of each part.
  const places = await symbolicate(stack, async (part, _version, path) =>
    versionFiles(store, { name: part, version: partVersions(set, part)?.stable ?? '' })(path),
  );
  return places.find((place) => !place.includes('/webpack/'));
}

/** What a page does to others, a sentence for each once. The facade and what else is shared may. */
async function traceSentences(
  traces: readonly Trace[],
  folder: string,
  failed: TrialPage[],
): Promise<string[]> {
  const sentences = new Map<string, string>();
  for (const { page, what, stack } of traces) {
    const { part, version, path } = page;
    if (failed.includes(page)) continue;
    const place = await sourceOf(stack, folder);
    if (sentences.has(what) || place?.startsWith('shared/')) continue;
    const at = stack && !place?.startsWith('shell/') && ` (${place ?? 'in a library'})`;
    sentences.set(
      what,
      `${part} ${version} reaches other parts at ${path}: ${what.replace(/\.$/, '')}${at || ''}. Fix it, or say --no-mount ` +
        '"<why>" to go on without.',
    );
  }
  return [...sentences.values()];
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').trim().replace(/\.$/, '').slice(0, 200);
