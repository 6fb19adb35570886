import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import type { Trial } from '../../platform/releases/checks/trial.ts';
import { type Api, answer, fits, placeOf } from './trial-answers.ts';
import { type Counts, countsOf, coverOf, focusOf, focusShell, unrest } from './trial-rest.ts';
import { actAs, reportsOf, thrownBy } from './trial-visitor.ts';

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
/** How long the focus must stay where it was moved: longer than a timer that takes it back. */
const FOCUS_ROUNDS = 6;
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
    messages.push(error.stack || error.message);
    uncaught.push(...[thrownBy(part, error)].filter((text) => text !== undefined));
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
  let focus: Awaited<ReturnType<typeof focusShell>> | undefined;
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
    if (!focus && watched !== undefined && watched >= WATCH_ROUNDS[api] - FOCUS_ROUNDS)
      focus = await focusShell(page).catch(() => undefined);
    await sleep(ROUND_MS);
  }
  if (api !== 'full') return undefined;
  return (
    (rest && unrest(rest, await takeCounts())) ??
    (await coverOf(page).catch(() => undefined)) ??
    (focus && (await focusOf(focus).catch(() => undefined)))
  );
}
