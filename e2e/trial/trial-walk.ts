import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import type { Trial } from '../../platform/releases/checks/trial.ts';
import { type Api, answer, fits, placeOf } from './trial-answers.ts';
import { actAs, reportsOf, thrownBy } from './trial-visitor.ts';

type TrialPage = Trial['pages'][number];

/** What a page of a part does to others, and where. */
export interface Trace {
  page: TrialPage;
  what: string;
  /** Leads to the line in the sources. */
  stack: string;
}

const LIMIT_MS = 60_000;
const WAYS = ['away', 'sparse'] as const;
const MOUNT_ROUNDS = 20;
const ROUND_MS = 100;
/** How long a page is used, and how long the shell may take to see what it left. */
const STAY_MS = { away: 400, sparse: 1_000 } as const;
const LEFT_MS = 250;

interface Walk {
  auth: TrialPage['auth'];
  empty: string;
  newContext: () => Promise<BrowserContext>;
  /** All that the trial's parts may call. */
  calls: readonly string[];
  /** Called for a page that isn't rendered at once, fails, or hangs: it may be closed to this visitor, or the machine busy. */
  onSuspect: (page: TrialPage, api: Api) => Promise<void>;
}

/**
 * Opens each page of a part from a page without it, and leaves it again, as a signed-in visitor does, while the api is away
 * and with one that answers with nothing yet. Returns what it leaves behind, and what it uses of the browser that belongs to
 * all, its libraries too.
 */
export async function walkPages(
  pages: readonly TrialPage[],
  { auth, empty, newContext, calls, onSuspect }: Walk,
): Promise<Trace[]> {
  const [first] = pages;
  if (!first) return [];
  const { part } = first;
  const context = await newContext();
  const traces: Trace[] = [];
  const pending = new Set(pages);
  let api: Api = 'sparse';
  let errors = 0;
  async function visit(page: Page, path: string): Promise<boolean> {
    const before = await viewsOf(page, part);
    const errorsBefore = errors;
    await goTo(page, path);
    let now = before;
    for (let round = 0; round < MOUNT_ROUNDS && now.mounts === before.mounts; round += 1) {
      await sleep(ROUND_MS);
      now = await viewsOf(page, part);
    }
    await sleep(STAY_MS[api === 'away' ? api : 'sparse']);
    now = await viewsOf(page, part);
    await goTo(page, empty);
    return now.mounts > before.mounts && now.failures === before.failures && errors === errorsBefore;
  }
  async function walk(page: Page) {
    await open(page, empty);
    for (const one of pages) {
      const before = await addedTo(page);
      let isFine = true;
      for (api of WAYS) {
        isFine = await visit(page, one.path).catch(() => false);
        if (!isFine) await onSuspect(one, api);
        if (!isFine) await open(page, empty);
      }
      await sleep(LEFT_MS);
      const additions = (await addedTo(page)).filter((name) => isFine && !before.includes(name));
      const notes = await takeNotes(page);
      traces.push(
        ...notes.map((note) => ({ page: one, ...note })),
        ...additions.map((name) => ({
          page: one,
          what: `it adds ${name}, which stays for all parts`,
          stack: '',
        })),
      );
      pending.delete(one);
      // The shell reports five causes of one document.
      if (notes.length > 0) await open(page, empty);
    }
  }
  const end = new AbortController();
  try {
    await actAs(context, auth);
    await context.addInitScript(watchStores, part);
    await context.route(/^https?:\/\/[^/]+\/(api|admin)\//, (route) => {
      if (!calls.some((call) => fits(call, placeOf(route)))) errors += 1;
      return answer(route, first, api);
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      if (thrownBy(part, error)) errors += 1;
    });
    await Promise.race([walk(page).catch(() => {}), sleep(LIMIT_MS, undefined, { signal: end.signal })]);
  } finally {
    end.abort();
    await Promise.race([context.close(), sleep(2_000)]);
  }
  // One that hangs, and those after it.
  for (const page of pending) for (const way of WAYS) await onSuspect(page, way);
  return traces;
}

/** Opens a page in a document of its own, in which the shell's watch has begun. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => Object.hasOwn(document.body, 'setAttribute'));
}

/** Returns how often a part was rendered in this document, and how often it failed. */
async function viewsOf(page: Page, part: string): Promise<{ mounts: number; failures: number }> {
  const views = (await reportsOf(page)).filter(({ remote }) => remote === part);
  return {
    mounts: views.reduce((sum, view) => sum + view.mounts, 0),
    failures: views.flatMap(({ phases }) => Object.keys(phases)).length,
  };
}

/** Goes to a page of the site as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Returns what is in the document and on the window for all parts, by name. */
const addedTo = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('style')].map((one) => `<style>${one.textContent?.slice(0, 60)}`),
    ...Object.keys(window)
      // Containers of remotes, and what their bundler has for itself.
      .filter((name) => !/^(mfe_|chunk_mfe_|__)/.test(name))
      .map((name) => `window.${name}`),
  ]);

interface Note {
  what: string;
  stack: string;
  /** What of local or session storage it is about. */
  key?: string;
}

/** Returns what the shell reported as left behind, and what was stored, since the last time. */
const takeNotes = (page: Page): Promise<Note[]> =>
  page.evaluate(() => {
    const failures = Reflect.get(window, 'partFailures') as {
      phase: string;
      message: string;
      stack: string;
    }[];
    const uses = Reflect.get(window, 'storeUses') as Note[];
    const reports = failures.splice(0).filter(({ phase }) => phase === 'left-behind');
    return [
      ...reports.map(({ message, stack }) => ({ what: message.replace(/^Error: /, ''), stack })),
      // A library that only tries whether it may leaves nothing.
      ...uses.splice(0).filter(({ key }) => !key || key in localStorage || key in sessionStorage),
    ];
  });

/** Runs in the page, before its scripts: notes what a part's files store by themselves, in what all parts share. */
function watchStores(part: string): void {
  const uses: Note[] = [];
  Object.assign(window, { storeUses: uses });
  const note = (name: string, key: unknown) => {
    const stack = String(new Error(name).stack);
    const caller = stack.split('\n').find((line) => /https?:/.test(line)) ?? '';
    if (!caller.includes(`/r/${part}/`) || String(key).startsWith(`${part}/`)) return;
    const what = `it uses ${name} itself, as “${key}”, where other parts keep theirs`;
    uses.push({ what, stack, ...(/Item$|Storage$/.test(name) && { key: String(key) }) });
  };
  const watch = (object: object, method: string, name: string) => {
    const before = Reflect.get(object, method);
    Reflect.set(object, method, function (this: unknown, ...args: unknown[]) {
      note(name, args[0]);
      return Reflect.apply(before, this, args);
    });
  };
  for (const name of ['setItem', 'clear']) watch(Storage.prototype, name, `Storage.${name}`);
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const value = new Proxy(window[name], {
      get: (store, key) => {
        const own = Reflect.get(store, key, store);
        return typeof own === 'function' ? own.bind(store) : own;
      },
      // Written as a property.
      set: (store, key, text) => {
        note(name, key);
        return Reflect.set(store, key, text, store);
      },
    });
    Object.defineProperty(window, name, { value });
  }
  for (const name of ['open', 'deleteDatabase']) watch(IDBFactory.prototype, name, `indexedDB.${name}`);
  for (const name of ['open', 'delete']) watch(CacheStorage.prototype, name, `caches.${name}`);
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    get: () => cookie?.get?.call(document),
    set: (text: string) => {
      note('document.cookie', text.split('=', 1)[0]);
      cookie?.set?.call(document, text);
    },
  });
  // The shell's watch begins four seconds after the page.
  const now = performance.now.bind(performance);
  performance.now = () => now() + 4_000;
}
