import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { reportCaughtError } from './beacon.ts';
import { isOf, type PartFiles } from './part-files.ts';

type Part = PartFiles & Pick<RemoteEntry, 'version'>;

interface Listener {
  target: EventTarget;
  type: string;
  listener: unknown;
  capture: boolean;
  /** Where it was added: its stack leads to the line in the sources. */
  cause: Error;
}

const listeners = new Map<string, Listener[]>();
const originals = new Map<object, Record<string, PropertyDescriptor>>();
/** What a remote could change for every other: functions of the window, and of every object. */
const SHARED = () =>
  [
    history,
    History,
    EventTarget,
    Node,
    Element,
    Document,
    Storage,
    XMLHttpRequest,
    Array,
    Object,
    String,
    Promise,
  ].map((one) => ('prototype' in one ? one.prototype : one));
const WINDOW_FUNCTIONS = [
  'fetch',
  'alert',
  'confirm',
  'open',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'onerror',
  'onunhandledrejection',
  'onbeforeunload',
  'onpopstate',
];

/** Begins to watch what remotes add to the document beyond their own elements. Called before the first one runs. */
export function watchDocument(remotes: readonly Part[]): void {
  for (const target of [window, document]) watchListeners(target, remotes);
  for (const object of SHARED()) originals.set(object, Object.getOwnPropertyDescriptors(object));
  originals.set(window, windowFunctions());
}

/** Sets a remote's stylesheets aside, or takes them back. They stay loaded, so that a page that is opened again has them at once. */
export function enableStyles(part: Part, isEnabled: boolean): void {
  for (const sheet of document.styleSheets) {
    if (sheet.href && isOf(sheet.href, part)) sheet.disabled = !isEnabled;
  }
}

/** Reports the listeners that a remote left, and puts back the functions that it replaced. */
export function takeLeftovers(part: Part): void {
  for (const { target, type, cause } of listeners.get(part.name) ?? []) {
    const where = target === window ? 'the window' : 'the document';
    cause.message = `A listener for ${type} was left on ${where}: remove it in its effect's cleanup, or give it a signal.`;
    reportCaughtError(part, cause, 'left-behind');
  }
  listeners.delete(part.name);
  for (const name of restoreFunctions()) {
    const cause = new Error(`${name} was replaced, for all parts of the site. It is what it was before.`);
    reportCaughtError(part, cause, 'left-behind');
  }
}

/**
 * Remembers the listeners of remotes. Exempt are those with a signal, which somebody ends, and those of a module, which last as
 * long as the document on purpose: the entry evaluates modules, so it is in their stack.
 */
function watchListeners(target: Window | Document, remotes: readonly Part[]): void {
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
    const cause = new Error('A listener was left.');
    // The first line is this function's.
    const [, caller = '', ...callers] = (cause.stack ?? '')
      .split('\n')
      .filter((line) => /:\d+:\d+/.test(line));
    const part = remotes.find((remote) => isOf(caller, remote));
    if (!part || [caller, ...callers].some((line) => line.includes('remoteEntry'))) return;
    const list = listeners.get(part.name) ?? [];
    listeners.set(part.name, [...list, { target, type, listener, capture: isCapture(options), cause }]);
  };
  target.removeEventListener = (
    type: string,
    listener: EventListener,
    options?: boolean | EventListenerOptions,
  ) => {
    removeEventListener.call(target, type, listener, options);
    const capture = isCapture(options);
    for (const [name, list] of listeners) {
      const rest = list.filter(
        (one) =>
          one.target !== target || one.type !== type || one.listener !== listener || one.capture !== capture,
      );
      listeners.set(name, rest);
    }
  };
}

/** Puts back what was replaced, and returns its names. */
function restoreFunctions(): string[] {
  const names: string[] = [];
  for (const [object, before] of originals) {
    const now = object === window ? windowFunctions() : Object.getOwnPropertyDescriptors(object);
    for (const name of Object.keys({ ...before, ...now })) {
      const [was, is] = [before[name], now[name]];
      if (was?.value === is?.value && was?.get === is?.get && was?.set === is?.set) continue;
      names.push(`${nameOf(object)}.${name}`);
      if (was) Object.defineProperty(object, name, was);
      else Reflect.deleteProperty(object, name);
    }
  }
  return names;
}

function windowFunctions(): Record<string, PropertyDescriptor> {
  const values = WINDOW_FUNCTIONS.map((name) => [
    name,
    { value: Reflect.get(window, name), writable: true, configurable: true },
  ]);
  return Object.fromEntries(values);
}

const nameOf = (object: object) =>
  object === window ? 'window' : object === history ? 'history' : `${object.constructor.name}.prototype`;
