import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { reportCaughtError } from './beacon.ts';
import { rememberGlobals, restoreGlobals } from './globals.ts';
import { isOf, type PartFiles } from './part-files.ts';

type Part = PartFiles & Pick<RemoteEntry, 'version'>;

/** What lasts until somebody ends it: a listener, a timer, an observer, a connection. */
interface Lasting {
  /** By what it is found again when it is ended. */
  identity: readonly unknown[];
  /** What to say of it, and where it began: its stack leads to the line in the sources. */
  cause: Error;
}

const lasting = new Map<string, Lasting[]>();
/** The frames that parts asked for since they were left. */
const frames = new Map<string, number>();
/** How long a part that was left is watched for frames, and from how many on they are a loop. */
const FRAMES_MS = 3_000;
const LOOP_FRAMES = 10;
/** Where a listener or an observer stays as long as the document. */
const TARGETS = (): [string, EventTarget][] => [
  ['the window', window],
  ['the document', document],
  ['the root', document.documentElement],
  ['the body', document.body],
];
/** Begins to watch what remotes add to the document beyond their own elements. Called before the first one runs. */
export function watchDocument(remotes: readonly Part[]): void {
  for (const [where, target] of TARGETS()) watchListeners(target, { where, remotes });
  watchTimers(remotes);
  watchFrames(remotes);
  watchObservers(remotes);
  watchConnections(remotes);
  watchBody(remotes);
  rememberGlobals();
}

/** Sets a remote's stylesheets aside, or takes them back. They stay loaded, so that a page that is opened again has them at once. */
export function enableStyles(part: Part, isEnabled: boolean): void {
  if (isEnabled) frames.delete(part.name);
  for (const sheet of document.styleSheets) {
    if (sheet.href && isOf(sheet.href, part)) sheet.disabled = !isEnabled;
  }
}

/** Reports what a remote left running, and puts back what it replaced for all. */
export function takeLeftovers(part: Part): void {
  for (const { identity, cause } of lasting.get(part.name) ?? []) {
    const [thing, element] = identity;
    // A connection that is closed.
    if (Number(Reflect.get(Object(thing), 'readyState')) >= 2) continue;
    if (thing === 'element') {
      if ((element as Element).parentElement !== document.body) continue;
      (element as Element).remove();
    }
    reportCaughtError(part, cause, 'left-behind');
  }
  lasting.delete(part.name);
  frames.set(part.name, 0);
  setTimeout(() => frames.delete(part.name), FRAMES_MS);
  for (const name of restoreGlobals()) {
    const cause = new Error(`${name} was replaced, for all parts of the site. It is what it was before.`);
    reportCaughtError(part, cause, 'left-behind');
  }
}

/** Returns the part whose file calls, by the stack, and takes this file's own lines from its beginning. */
function callerOf(cause: Error, remotes: readonly Part[]) {
  const { stack = '' } = cause;
  const [first = '', ...lines] = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
  const [own = ''] = /[^\s(@]+(?=:\d+:\d+)/.exec(first) ?? [];
  const callers = lines.filter((line) => !line.includes(own));
  cause.stack = [cause, ...callers].join('\n');
  const part = remotes.find((remote) => isOf(callers[0] ?? '', remote));
  return { part, isModule: callers.some((line) => line.includes('remoteEntry')) };
}

/** Remembers what a remote begins. Exempt is what a module begins on purpose, as the entry in its stack shows. */
function begin(remotes: readonly Part[], text: string, ...identity: unknown[]): void {
  const cause = new Error(text);
  const { part, isModule } = callerOf(cause, remotes);
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
function watchListeners(
  target: EventTarget,
  { where, remotes }: { where: string; remotes: readonly Part[] },
): void {
  const { addEventListener, removeEventListener } = target;
  const isCapture = (options: unknown) =>
    options === true ||
    (typeof options === 'object' && Boolean((options as AddEventListenerOptions | null)?.capture));
  target.addEventListener = (
    type: string,
    listener: EventListener,
    options?: boolean | AddEventListenerOptions,
  ) => {
    addEventListener.call(target, type, listener, options);
    if (typeof options === 'object' && (options.signal || options.once)) return;
    const text = `A listener for ${type} was left on ${where}: remove it in its effect's cleanup, or give it a signal.`;
    begin(remotes, text, target, type, listener, isCapture(options));
  };
  target.removeEventListener = (
    type: string,
    listener: EventListener,
    options?: boolean | EventListenerOptions,
  ) => {
    removeEventListener.call(target, type, listener, options);
    end(target, type, listener, isCapture(options));
  };
}

function watchTimers(remotes: readonly Part[]): void {
  const { setInterval, clearInterval } = window;
  const clear = (id?: number) => {
    clearInterval(id);
    end('timer', id);
  };
  const begun = (...all: Parameters<typeof setInterval>) => {
    const id = setInterval(...all);
    begin(remotes, "A timer of setInterval was left: clear it in its effect's cleanup.", 'timer', id);
    return id;
  };
  // Either clears both kinds.
  Object.assign(window, { setInterval: begun, clearInterval: clear, clearTimeout: clear });
}

/** Looks only at a remote that was just left: a stack for each frame would cost too much. */
function watchFrames(remotes: readonly Part[]): void {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (callback) => {
    const id = requestAnimationFrame(callback);
    if (frames.size === 0) return id;
    const cause = new Error("An animation goes on: cancel its frame in its effect's cleanup.");
    const { part } = callerOf(cause, remotes);
    const count = part && frames.get(part.name);
    if (!part || count === undefined) return id;
    frames.set(part.name, count + 1);
    if (count + 1 === LOOP_FRAMES) reportCaughtError(part, cause, 'left-behind');
    return id;
  };
}

/** Watches observers of what stays as long as the document; those of other elements end with these. */
function watchObservers(remotes: readonly Part[]): void {
  const targets = TARGETS();
  for (const name of ['MutationObserver', 'ResizeObserver'].filter((one) => one in window)) {
    const { prototype }: typeof MutationObserver = Reflect.get(window, name);
    const { observe, disconnect } = prototype;
    Object.assign(prototype, {
      observe(this: MutationObserver, target: Node, options?: MutationObserverInit) {
        observe.call(this, target, options);
        const [where] = targets.find(([, one]) => one === target) ?? [];
        const text = `An observer of ${where} was left: disconnect it in its effect's cleanup.`;
        if (where) begin(remotes, text, this);
      },
      disconnect(this: MutationObserver) {
        disconnect.call(this);
        end(this);
      },
    });
  }
}

function watchConnections(remotes: readonly Part[]): void {
  for (const name of ['WebSocket', 'EventSource'].filter((one) => one in window)) {
    const construct = (kind: typeof WebSocket, args: ConstructorParameters<typeof WebSocket>) => {
      const connection = new kind(...args);
      begin(remotes, `A ${name} was left open: close it in its effect's cleanup.`, connection);
      return connection;
    };
    Object.assign(window, { [name]: new Proxy(Reflect.get(window, name), { construct }) });
  }
}

/** Watches what remotes add to the body themselves. What React adds there, as a portal, goes with its component. */
function watchBody(remotes: readonly Part[]): void {
  const { body } = document;
  for (const name of [
    'append',
    'appendChild',
    'prepend',
    'insertBefore',
    'insertAdjacentElement',
    'insertAdjacentHTML',
  ]) {
    const add: (...all: unknown[]) => unknown = Reflect.get(body, name);
    const added = (...all: unknown[]) => {
      const before = new Set(body.children);
      const result = add.apply(body, all);
      const text = "An element was left in the body, and taken away: remove it in its effect's cleanup.";
      for (const element of body.children) if (!before.has(element)) begin(remotes, text, 'element', element);
      return result;
    };
    Object.assign(body, { [name]: added });
  }
}
