import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import type { Trial } from '../../platform/releases/checks/trial.ts';
import { type Api, answer, fits, placeOf } from './trial-answers.ts';
import { type Counts, countsOf, coverOf, focusOf, unrest } from './trial-rest.ts';

type TrialPage = Trial['pages'][number];

/** Why a page is refused, and what the browser printed. */
export interface TrialFailure {
  what: string;
  hangs: boolean;
  messages: readonly string[];
}

/** A page's whole trial, counted outside the page: a page that loops can't count. */
const LIMIT_MS = 30_000;
/** Each round asks the page once: a page that a busy machine slows down is watched for longer. */
const ROUND_MS = 200;
const IDLE_ROUNDS = 40;
/** How many rounds a rendered page is watched: timers and data that arrive later may still break it. */
const WATCH_ROUNDS: Readonly<Record<Api, number>> = { full: 20, sparse: 5, away: 2 };
/** The end of the watch, in which a page has come to rest. */
const REST_ROUNDS = 12;
/** The watch ends before the page's trial does. */
const WATCH_END_MS = 26_000;
const NOTHING_RENDERED = `nothing was rendered in ${LIMIT_MS / 1000} seconds, or at all`;
/** Its own, and one that it leads to. */
const MAX_LOADS = 3;

export interface TrialMeans {
  api: Api;
  auth: TrialPage['auth'];
  /** All that the trial's parts may call. */
  calls: readonly string[];
  newContext: () => Promise<BrowserContext>;
}

/** Opens one page, and returns what is wrong with it, or undefined. Takes 30 seconds at most, whatever the page does. */
export async function openTrialPage(
  trialPage: TrialPage,
  { api, auth, newContext, calls }: TrialMeans,
): Promise<TrialFailure | undefined> {
  const context = await newContext();
  const messages: string[] = [];
  const requests: Watch['requests'] = { count: 0, open: 0, outside: undefined };
  try {
    await actAs(context, auth);
    await context.route(
      // Not a function: it would be asked about each script too.
      /^https?:\/\/[^/]+\/(api|admin)\//,
      (route) => {
        requests.count += 1;
        const { method, pathname } = placeOf(route);
        if (!calls.some((call) => fits(call, { method, pathname })))
          requests.outside ??= `${method} ${pathname}`;
        return answer(route, trialPage, api);
      },
    );
    const page = await context.newPage();
    const visit = watchPage(page, { trialPage, api, messages, requests });
    const end = new AbortController();
    const limit = sleep(LIMIT_MS, 'late' as const, { signal: end.signal }).catch(() => 'late' as const);
    const what = await Promise.race([visit, limit]);
    end.abort();
    if (what !== 'late') return what === undefined ? undefined : { what, hangs: false, messages };
    // A page that is just loading another one answers in its way.
    const isAnswering = await Promise.race([
      page.evaluate(() => true).catch(() => true),
      sleep(2_000, false),
    ]);
    return {
      what: isAnswering
        ? NOTHING_RENDERED
        : `it hangs: one of its scripts hadn't returned after ${LIMIT_MS / 1000} seconds, as with a loop that never ends`,
      hangs: !isAnswering,
      messages,
    };
  } finally {
    await Promise.race([context.close(), sleep(2_000)]);
  }
}

interface Watch {
  trialPage: TrialPage;
  api: Api;
  messages: string[];
  /** The page's requests to the api so far, its requests of any kind that wait for an answer, and one of no contract. */
  requests: { count: number; open: number; outside: string | undefined };
}

const PHASES: Readonly<Record<string, string>> = {
  load: 'its entry did not load',
  mount: 'it needs another contract',
  chunk: 'a file of the page did not load',
  render: 'the page broke while it rendered',
};

/** Returns what is wrong with the page. Returns once it is closed, too, unless it hangs. */
async function watchPage(
  page: Page,
  { trialPage, api, messages, requests }: Watch,
): Promise<string | undefined> {
  const { part, path } = trialPage;
  const uncaught: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => {
    const text = error.stack ?? error.message;
    messages.push(text);
    if (text.includes(`/r/${part}/`)) uncaught.push(text);
  });
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  page.on('request', () => {
    requests.open += 1;
  });
  const onEnd = () => {
    requests.open -= 1;
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  await page.goto(path, { waitUntil: 'commit' });

  /** Rounds since the page has rendered. */
  let watched: number | undefined;
  let rest: Counts | undefined;
  let idleRounds = 0;
  const takeCounts = () => countsOf(page, { browser, requests });
  const opened = Date.now();
  const isWatched = () =>
    watched !== undefined && (watched >= WATCH_ROUNDS[api] || Date.now() - opened > WATCH_END_MS);
  while (!isWatched() && !page.isClosed()) {
    if (loads > MAX_LOADS) return 'it loaded a page again and again';
    const views = (await reportsOf(page)).filter(({ remote }) => remote === part);
    const [phase] = views.flatMap(({ phases }) => Object.keys(phases));
    if (phase) return PHASES[phase] ?? phase;
    // The cause is looked for in the messages: this one comes first.
    if (uncaught[0]) {
      messages.unshift(uncaught[0]);
      return 'it threw where nothing caught it, as in a timer or a promise';
    }
    if (requests.outside) {
      return (
        `it calls ${requests.outside}, which no contract of it declares: make the call by shared/host/call.ts, as ` +
        'shared/contract has it'
      );
    }
    if (watched !== undefined) watched += 1;
    else if (views.some(({ mounts }) => mounts > 0)) watched = 0;
    // Nothing more will arrive: such a page is closed to this visitor, or waits for ever.
    idleRounds = requests.open > 0 ? 0 : idleRounds + 1;
    if (watched === undefined && idleRounds > IDLE_ROUNDS) return NOTHING_RENDERED;
    if (!rest && watched !== undefined && watched >= WATCH_ROUNDS[api] - REST_ROUNDS)
      rest = await takeCounts();
    await sleep(ROUND_MS);
  }
  if (api !== 'full') return undefined;
  return (
    (rest && unrest(rest, await takeCounts())) ??
    (await coverOf(page).catch(() => undefined)) ??
    (await focusOf(page).catch(() => undefined))
  );
}

/** Signs a user of that kind in on the client only, and counts what the page reports and renders. */
async function actAs(context: BrowserContext, auth: TrialPage['auth']): Promise<void> {
  const role = { public: '', couple: 'user', admin: 'admin' }[auth];
  await context.addInitScript((as) => {
    const reports: unknown[] = [];
    let renders = 0;
    Object.assign(window, { partReports: reports });
    Object.defineProperty(window, 'renders', { get: () => renders });
    // What React's developer tools are called with.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        renderers: new Map(),
        supportsFiber: true,
        inject: () => 1,
        checkDCE() {},
        onScheduleFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot: () => {
          renders += 1;
        },
      },
    });
    navigator.sendBeacon = (address, body) => {
      // The api has no call that takes one.
      if (/^\/(api|admin)\//.test(new URL(address, location.href).pathname))
        void fetch(address, { method: 'POST', body: body ?? null });
      if (body instanceof Blob)
        void body.text().then((text) => reports.push(...(JSON.parse(text).views ?? [])));
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
}

interface View {
  remote: string;
  mounts: number;
  phases: Record<string, number>;
}

/** Returns the reports of the shell, which sends them at the latest on `pagehide`. Returns none while the page navigates. */
async function reportsOf(page: Page): Promise<View[]> {
  const reports = page.evaluate(async () => {
    dispatchEvent(new Event('pagehide'));
    await new Promise((done) => setTimeout(done));
    return Reflect.get(window, 'partReports') as View[] | undefined;
  });
  return (await reports.catch(() => undefined)) ?? [];
}
