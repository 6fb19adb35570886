import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { around } from './around.ts';
import { reportCaughtError } from './beacon.ts';
import { rememberGlobals, restoreGlobals } from './globals.ts';
import { type Change, watchAttributes } from './page-attributes.ts';
import { isOf, type PartFiles } from './part-files.ts';

type Part = PartFiles & Pick<RemoteEntry, 'version'>;

/** What lasts until somebody ends it: a listener, a timer, an observer, a connection. */
interface Lasting {
  /** By what it is found again when it is ended. */
  identity: readonly unknown[];
  /** What to say of it, and where it began: its stack leads to the line in the sources. */
  cause: Error;
}

let remotes: readonly Part[] = [];
const lasting = new Map<string, Lasting[]>();
/** What parts changed first of each attribute of the page's own elements. */
const changes = new Map<string, Map<string, Change>>();
/** What parts that were left asked for since then, to be called again. */
const repeats = new Map<string, number>();
let leftAt = 0;
/** How long a part that was left is watched for that, its frames and its timers, and from how many on it is a loop. */
const FRAMES_MS = 3_000;
const TIMERS_MS = 60_000;
const LOOP_TIMES = 10;
/** More timers than this with one number after another, ended at once, are not somebody's own. */
const SWEEP_TIMES = 30;
const CLEAN_UP = "in its effect's cleanup";

/** Begins to watch what remotes add to the document beyond their own elements. */
export function watchDocument(all: readonly Part[]): void {
  remotes = all;
  const page: [string, unknown][] = [
    ['the window', window],
    ['the document', document],
    ['the root', document.documentElement],
    ['the body', document.body],
  ];
  const others: [string, unknown][] = [
    ['the service worker', navigator.serviceWorker],
    ['the visual viewport', window.visualViewport],
    ['the connection', Reflect.get(navigator, 'connection')],
    ['the screen', window.screen?.orientation],
    ['the devices', navigator.mediaDevices],
    ['the navigation', Reflect.get(window, 'navigation')],
    ['the shell', document.querySelector('#root')],
    ['the document’s fonts', document.fonts],
    ['a media query', window.MediaQueryList?.prototype],
  ];
  for (const [where, target] of [...page, ...others])
    if (target) watchListeners(target as EventTarget, where);
  for (const element of [document.documentElement, document.head, document.body]) watchChildren(element);
  const onChange = (change: Change) => {
    const { part } = callerOf(change.cause);
    const first = (part && changes.get(part.name)) ?? new Map<string, Change>();
    if (part) changes.set(part.name, first.set(change.name, first.get(change.name) ?? change));
  };
  watchAttributes('the root', { element: document.documentElement, onChange });
  watchAttributes('the body', { element: document.body, onChange });
  watchTimers();
  watchObservers(page);
  watchConnections();
  around(window.customElements, 'define', {
    after: (_, [name]) =>
      begin(`The element ${name} was defined for all parts, for ever: use a component.`, name),
  });
  rememberGlobals();
}

/** Sets a remote's stylesheets aside, or takes them back. They stay loaded, so that a page that is opened again has them at once. */
export function enableStyles(part: Part, isEnabled: boolean): void {
  if (isEnabled) repeats.delete(part.name);
  for (const sheet of document.styleSheets) {
    if (sheet.href && isOf(sheet.href, part)) sheet.disabled = !isEnabled;
  }
}

/** Reports what remotes that were left together leave running, and puts back what they changed for all. */
export function takeLeftovers(parts: readonly Part[]): void {
  for (const part of parts) takeOwn(part);
  leftAt = performance.now();
  const who = parts.length > 1 ? ` by one of ${parts.map(({ name }) => name).join(', ')}` : '';
  for (const name of restoreGlobals()) {
    const text = `${name} was replaced${who}, for all parts of the site. It is what it was before.`;
    for (const part of parts) reportCaughtError(part, new Error(text), 'left-behind');
  }
}

function takeOwn(part: Part): void {
  const report = (cause: Error) => reportCaughtError(part, cause, 'left-behind');
  for (const { identity, cause } of lasting.get(part.name) ?? []) {
    const [thing, element] = identity;
    // A connection that is closed.
    if (Number(Reflect.get(Object(thing), 'readyState')) >= 2) continue;
    if (thing === 'element') {
      if (!(element as Element).isConnected) continue;
      (element as Element).remove();
    }
    report(cause);
  }
  for (const { undo, cause } of changes.get(part.name)?.values() ?? []) if (undo()) report(cause);
  lasting.delete(part.name);
  changes.delete(part.name);
  repeats.set(part.name, 0);
}

/** A build makes one file of these and this one. */
const OWN_FILES = /\/(around|page-attributes)\.ts/;
/** Returns the part whose file calls, by the stack, and takes this file's own lines from its beginning. */
function callerOf(cause: Error) {
  const { stack = '' } = cause;
  const [first = '', ...lines] = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
  const [own = ''] = /[^\s(@]+(?=:\d+:\d+)/.exec(first) ?? [];
  const callers = lines.filter((line) => !line.includes(own) && !OWN_FILES.test(line));
  cause.stack = [cause, ...callers].join('\n');
  const part = remotes.find((remote) => isOf(callers[0] ?? '', remote));
  return { part, isModule: callers.some((line) => line.includes('remoteEntry')) };
}

/** Remembers what a remote begins. Exempt is what a module begins on purpose, as the entry in its stack shows. */
function begin(text: string, ...identity: unknown[]): void {
  const cause = new Error(text);
  const { part, isModule } = callerOf(cause);
  if (!part || isModule) return;
  lasting.set(part.name, [...(lasting.get(part.name) ?? []), { identity, cause }]);
}

function end(...identity: unknown[]): void {
  for (const [name, list] of lasting) {
    lasting.set(
      name,
      list.filter((one) => identity.some((part, at) => part !== one.identity[at])),
    );
  }
}

/** Listeners with a signal are exempt: somebody ends them. */
function watchListeners(target: EventTarget, where: string): void {
  const isCapture = (options: unknown) =>
    options === true || Boolean((options as AddEventListenerOptions | null | undefined)?.capture);
  around(target, 'addEventListener', {
    after(_, [type, listener, options], self) {
      if (options?.signal || options?.once) return;
      const text = `A listener for ${type} was left on ${where}: remove it ${CLEAN_UP}, or give it a signal.`;
      begin(text, self, type, listener, isCapture(options));
    },
  });
  around(target, 'removeEventListener', {
    after: (_, [type, listener, options], self) => end(self, type, listener, isCapture(options)),
  });
}

function watchTimers(): void {
  around(window, 'setInterval', {
    after: (id) => begin(`A timer of setInterval was left: clear it ${CLEAN_UP}.`, 'timer', id),
  });
  let last = 0;
  let times = 0;
  // Either clears both kinds.
  for (const name of ['clearInterval', 'clearTimeout']) {
    around(window, name, {
      after(_, [id]) {
        end('timer', id);
        times = Math.abs(Number(id) - last) === 1 ? times + 1 : 0;
        last = Number(id);
        if (times !== SWEEP_TIMES) return;
        const cause = new Error(
          'It ends timers of all parts, by their numbers: clear only what setTimeout returned.',
        );
        const { part } = callerOf(cause);
        if (part) reportCaughtError(part, cause, 'left-behind');
      },
    });
  }
  // Only of a remote that was just left: a stack for each would cost too much.
  for (const name of ['requestAnimationFrame', 'requestIdleCallback', 'setTimeout']) {
    around(window, name, {
      after() {
        const since = performance.now() - leftAt;
        if (repeats.size === 0 || since > (name === 'setTimeout' ? TIMERS_MS : FRAMES_MS)) return;
        const cause = new Error(`It goes on by ${name}, again and again: end that ${CLEAN_UP}.`);
        const { part } = callerOf(cause);
        const count = part && repeats.get(part.name);
        if (!part || count === undefined) return;
        repeats.set(part.name, count + 1);
        if (count + 1 === LOOP_TIMES) reportCaughtError(part, cause, 'left-behind');
      },
    });
  }
  around(navigator.geolocation, 'watchPosition', {
    after: (id) => begin(`A watch of the position was left: clear it ${CLEAN_UP}.`, 'position', id),
  });
  around(navigator.geolocation, 'clearWatch', { after: (_, [id]) => end('position', id) });
}

/** Watches observers of what stays as long as the document, the shell's elements too; those of other elements end with these. */
function watchObservers(page: readonly [string, unknown][]): void {
  for (const name of ['MutationObserver', 'ResizeObserver', 'PerformanceObserver']) {
    const { prototype } = (Reflect.get(window, name) ?? {}) as { prototype?: object };
    const whole = name === 'PerformanceObserver' ? 'the page' : undefined;
    around(prototype, 'observe', {
      after(_, [target], self) {
        const isShells = target instanceof Node && target.contains(document.querySelector('main'));
        const where = whole ?? page.find(([, one]) => one === target)?.[0] ?? (isShells && 'the shell');
        if (where) begin(`An observer of ${where} was left: disconnect it ${CLEAN_UP}.`, self);
      },
    });
    for (const ends of ['disconnect', 'unobserve'])
      around(prototype, ends, { after: (_, _args, self) => end(self) });
  }
}

function watchConnections(): void {
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel', 'Worker'].filter(
    (one) => one in window,
  )) {
    const kind: typeof WebSocket = Reflect.get(window, name);
    const construct = (_: unknown, args: ConstructorParameters<typeof WebSocket>) => {
      const connection = new kind(...args);
      begin(`A ${name} was left open: close it ${CLEAN_UP}.`, connection);
      return connection;
    };
    for (const method of ['close', 'terminate'])
      around(kind.prototype, method, { after: (_, _args, self) => end(self) });
    Object.assign(window, { [name]: new Proxy(kind, { construct }) });
  }
}

const ADDS = 'append appendChild prepend insertBefore insertAdjacentElement insertAdjacentHTML'.split(' ');

/** Watches what remotes add to the page themselves. What React adds there, as a portal, goes with its component. */
function watchChildren(parent: Element): void {
  const where = parent.localName;
  for (const name of ADDS) {
    around(parent, name, {
      before: () => new Set(parent.children),
      after(_, _args, _self, before) {
        const text = `An element was left in the ${where}, and taken away: remove it ${CLEAN_UP}.`;
        for (const element of parent.children)
          if (!(before as Set<Element>).has(element)) begin(text, 'element', element);
      },
    });
  }
}
