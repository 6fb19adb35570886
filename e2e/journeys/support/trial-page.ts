import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Trial } from '../../../platform/releases/checks/trial.ts';
import { type Api, answer, fits, placeOf } from './trial-answers.ts';

type TrialPage = Trial['pages'][number];

/** Why a page is refused, and what the browser printed. */
export interface TrialFailure {
  what: string;
  hangs: boolean;
  messages: readonly string[];
}

/** A page's whole trial, counted outside the page: a page that loops can't count. */
const LIMIT_MS = 30_000;
/** How long a rendered page is watched: timers and data that arrive later may still break it. */
const WATCH_MS: Readonly<Record<Api, number>> = { full: 4_000, sparse: 1_000, away: 400 };
/** The end of the watch, in which a page has come to rest. */
const REST_MS = 2_500;
const ROUND_MS = 100;
const IDLE_ROUNDS = 80;
const NOTHING_RENDERED = `nothing was rendered in ${LIMIT_MS / 1000} seconds, or at all`;
/** Beyond the 60 of an animation. */
const RENDERS_PER_SECOND = 90;
const REQUESTS_AT_REST = 5;
/** Its own, and one that it leads to. */
const MAX_LOADS = 3;
const BUSY = 0.8;

interface TrialMeans {
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
      ({ pathname }) => /^\/(api|admin)\//.test(pathname),
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

  let watchEnd = Infinity;
  let rest: Counts | undefined;
  let idleRounds = 0;
  const takeCounts = () => countsOf(page, { browser, requests });
  while (Date.now() < watchEnd && !page.isClosed()) {
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
    if (watchEnd === Infinity && views.some(({ mounts }) => mounts > 0))
      watchEnd = Date.now() + WATCH_MS[api];
    // Nothing more will arrive: such a page is closed to this visitor, or waits for ever.
    idleRounds = requests.open > 0 ? 0 : idleRounds + 1;
    if (watchEnd === Infinity && idleRounds > IDLE_ROUNDS) return NOTHING_RENDERED;
    if (!rest && watchEnd - Date.now() < REST_MS) rest = await takeCounts();
    await sleep(ROUND_MS);
  }
  return rest && api === 'full' ? unrest(rest, await takeCounts()) : undefined;
}

interface Counts {
  /** Seconds of the browser's clock, and of the page's thread. */
  time: number;
  busy: number;
  renders: number;
  requests: number;
}

async function countsOf(
  page: Page,
  { browser, requests }: { browser: CDPSession; requests: Watch['requests'] },
): Promise<Counts> {
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  const renders = await page.evaluate(() => Number(Reflect.get(window, 'renders') ?? 0)).catch(() => 0);
  return { time: metric('Timestamp'), busy: metric('TaskDuration'), renders, requests: requests.count };
}

/** Says what a page still does long after it was rendered: it would empty a phone. */
function unrest(before: Counts, after: Counts): string | undefined {
  const seconds = after.time - before.time;
  const renders = Math.round((after.renders - before.renders) / seconds);
  const requests = after.requests - before.requests;
  const isBusy = (after.busy - before.busy) / seconds > BUSY;
  if (renders > RENDERS_PER_SECOND)
    return `it rendered ${renders} times a second and went on, as an effect does that sets its own state each time`;
  if (requests > REQUESTS_AT_REST)
    return `it made ${requests} calls in ${seconds.toFixed(1)} seconds and went on, as an effect does that fetches each time`;
  return isBusy
    ? 'it kept the browser busy and went on, as a timer does that is set again and again'
    : undefined;
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
