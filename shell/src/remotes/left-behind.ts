import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { reportCaughtError } from './beacon.ts';
import { isOf, type PartFiles } from './part-files.ts';

type Part = PartFiles & Pick<RemoteEntry, 'version'>;

interface Listener {
  target: EventTarget;
  where: string;
  type: string;
  listener: unknown;
  capture: boolean;
  /** Where it was added: its stack leads to the line in the sources. */
  cause: Error;
}

const listeners = new Map<string, Listener[]>();
/** Where a listener stays as long as the document. */
const TARGETS = (): [string, EventTarget][] => [
  ['the window', window],
  ['the document', document],
  ['the root', document.documentElement],
  ['the body', document.body],
];
/** What a remote could change for every other: constructors with what they make, and what is there once. */
const CONSTRUCTORS =
  'Array Date Document Element EventTarget HTMLElement Headers History Map Navigator Node Number Object Promise Response Set Storage String URL XMLHttpRequest';
const SINGLES = 'window Intl JSON Math console crypto document history navigator';

type Members = Map<PropertyKey, PropertyDescriptor>;
interface Shared {
  name: string;
  object: object;
  read: (object: object) => Members;
  before: Members;
}
let shared: Shared[] = [];

/** Begins to watch what remotes add to the document beyond their own elements. Called before the first one runs. */
export function watchDocument(remotes: readonly Part[]): void {
  for (const [where, target] of TARGETS()) watchListeners(target, { where, remotes });
  const objects = [
    ...CONSTRUCTORS.split(' ').flatMap((name) => [name, `${name}.prototype`]),
    ...SINGLES.split(' '),
  ].flatMap((name) => {
    const object: unknown = name
      .split('.')
      .reduce((one, key) => one && Reflect.get(one, key), window as object);
    return object ? [{ name, object: object as object, read: functionsOf }] : [];
  });
  const handlers = { window, document };
  shared = [
    ...objects,
    ...Object.entries(handlers).map(([name, object]) => ({ name, object, read: handlersOf })),
    { name: 'the root', object: document.documentElement.style, read: tokensOf },
  ].map((one) => ({ ...one, before: one.read(one.object) }));
}

/** Sets a remote's stylesheets aside, or takes them back. They stay loaded, so that a page that is opened again has them at once. */
export function enableStyles(part: Part, isEnabled: boolean): void {
  for (const sheet of document.styleSheets) {
    if (sheet.href && isOf(sheet.href, part)) sheet.disabled = !isEnabled;
  }
}

/** Reports the listeners that a remote left, and puts back what it replaced for all. */
export function takeLeftovers(part: Part): void {
  for (const { where, type, cause } of listeners.get(part.name) ?? []) {
    cause.message = `A listener for ${type} was left on ${where}: remove it in its effect's cleanup, or give it a signal.`;
    reportCaughtError(part, cause, 'left-behind');
  }
  listeners.delete(part.name);
  for (const name of shared.flatMap(putBack)) {
    const cause = new Error(`${name} was replaced, for all parts of the site. It is what it was before.`);
    reportCaughtError(part, cause, 'left-behind');
  }
}

/**
 * Remembers the listeners of remotes. Exempt are those with a signal, which somebody ends, and those of a module, which last as
 * long as the document on purpose: the entry evaluates modules, so it is in their stack.
 */
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
    const cause = new Error('A listener was left.');
    // The first line is this function's.
    const [, caller = '', ...callers] = (cause.stack ?? '')
      .split('\n')
      .filter((line) => /:\d+:\d+/.test(line));
    const part = remotes.find((remote) => isOf(caller, remote));
    if (!part || [caller, ...callers].some((line) => line.includes('remoteEntry'))) return;
    const list = listeners.get(part.name) ?? [];
    listeners.set(part.name, [
      ...list,
      { target, where, type, listener, capture: isCapture(options), cause },
    ]);
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
function putBack({ name, object, read, before }: Shared): string[] {
  const now = read(object);
  // What is new on the window is a module's own.
  const keys = new Set([...before.keys(), ...(object === window ? [] : now.keys())]);
  return [...keys].flatMap((key) => {
    const [was, is] = [before.get(key), now.get(key)];
    if (was?.value === is?.value && was?.get === is?.get && was?.set === is?.set) return [];
    if (read === tokensOf) document.documentElement.style.setProperty(String(key), was?.value ?? null);
    else if (read === handlersOf) Reflect.set(object, key, was?.value);
    else if (was) Object.defineProperty(object, key, was);
    else Reflect.deleteProperty(object, key);
    return [`${name}${typeof key === 'symbol' ? `[${key.description}]` : `.${String(key)}`}`];
  });
}

const isFunction = ({ value, get, set }: PropertyDescriptor) => typeof value === 'function' || get || set;

const functionsOf = (object: object): Members =>
  new Map(
    Reflect.ownKeys(object).flatMap((key) => {
      const one = Reflect.getOwnPropertyDescriptor(object, key);
      return one && isFunction(one) ? [[key, one]] : [];
    }),
  );

/** The functions in `onresize` and its like, which are no members of their own. */
function handlersOf(object: object): Members {
  const members: Members = new Map();
  for (const key in object) if (key.startsWith('on')) members.set(key, { value: Reflect.get(object, key) });
  return members;
}

/** The site's tokens that the root's own style redefines. */
const tokensOf = (style: object): Members =>
  new Map(
    [...(style as CSSStyleDeclaration)]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, { value: (style as CSSStyleDeclaration).getPropertyValue(name) }]),
  );
