/** What a remote could change for every other: constructors with what they make, and what is there once. */
const CONSTRUCTORS =
  'AbortController AbortSignal Array Blob Clipboard DOMTokenList Date Document Element Error Event EventTarget File FormData ' +
  'Function HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement HTMLMediaElement Headers History ' +
  'IntersectionObserver Map MutationObserver Navigator Node Number Object Performance Promise RegExp Request ResizeObserver ' +
  'Response Set Storage String Symbol URL URLSearchParams WeakMap WeakSet WebSocket Worker XMLHttpRequest';
const SINGLES =
  'window CSS Intl JSON Math Reflect console crypto document history location navigator navigator.clipboard ' +
  'navigator.connection navigator.mediaDevices navigator.serviceWorker navigator.storage performance screen';
/** Where handlers such as `onresize` are, which are no members of their own. */
const WITH_HANDLERS = 'window document navigator.serviceWorker visualViewport';
const VALUES = { document: ['designMode', 'dir'], history: ['scrollRestoration'] };

type Member = Pick<PropertyDescriptor, 'value' | 'get' | 'set'>;
type Members = Map<unknown, Member>;
/** One thing that all parts share, as it was before the first remote ran. */
interface Shared {
  name: string;
  read: () => Members;
  put: (key: PropertyKey, before: Member | undefined) => void;
  before: Members;
}
let shared: Shared[] = [];

/** Remembers what all parts share, before the first remote runs. */
export function rememberGlobals(): void {
  const names = [
    ...SINGLES.split(' '),
    ...CONSTRUCTORS.split(' ').flatMap((name) => [name, `${name}.prototype`]),
  ];
  shared = [
    ...names.flatMap((name) => of(name, (object) => ({ read: () => ownOf(object), put: putOwn(object) }))),
    ...WITH_HANDLERS.split(' ').flatMap((name) =>
      of(name, (object) => ({ read: () => handlersOf(object), put: putValue(object) })),
    ),
    ...Object.entries(VALUES).flatMap(([name, keys]) =>
      of(name, (object) => ({ read: () => valuesOf(object, keys), put: putValue(object) })),
    ),
    ...of('CSS.highlights', (object) => ({
      read: () => entriesOf(object),
      put: putEntry(object as Entries),
    })),
    ...of('document.adoptedStyleSheets', () => ({ read: adoptedSheets, put: putSheet })),
  ].map((one) => ({ ...one, before: one.read() }));
}

/** Puts back what was replaced since then, and returns its names: "Array.prototype.at". */
export function restoreGlobals(): string[] {
  return shared.flatMap(({ name, read, put, before }) => {
    const now = read();
    // What is new on the window is a module's own.
    const keys = new Set([...before.keys(), ...(name === 'window' ? [] : now.keys())]);
    return [...keys].flatMap((key) => {
      const [was, is] = [before.get(key), now.get(key)];
      if (Object.is(was?.value, is?.value) && was?.get === is?.get && was?.set === is?.set) return [];
      put(key as PropertyKey, was);
      if (typeof key === 'object') return [name];
      return [`${name}${typeof key === 'symbol' ? `[${key.description}]` : `.${String(key)}`}`];
    });
  });
}

/** Describes what a browser has under a name; nothing in one that hasn't it. */
function of(name: string, describe: (object: object) => Pick<Shared, 'read' | 'put'>) {
  const object: unknown = name
    .split('.')
    .reduce<unknown>((one, key) => one && Reflect.get(Object(one), key), window);
  return object ? [{ name, ...describe(object) }] : [];
}

/** Its own members; of window and document functions alone, since modules and React keep values there. */
function ownOf(object: object): Members {
  const isKept = object !== window && object !== document;
  return new Map(
    Reflect.ownKeys(object).flatMap((key): [PropertyKey, Member][] => {
      const one = Reflect.getOwnPropertyDescriptor(object, key);
      return one && (isKept || typeof one.value === 'function' || one.get || one.set) ? [[key, one]] : [];
    }),
  );
}
const putOwn = (object: object) => (key: PropertyKey, before: Member | undefined) =>
  before ? Object.defineProperty(object, key, before) : Reflect.deleteProperty(object, key);

const valuesOf = (object: object, keys: readonly string[]): Members =>
  new Map(keys.map((key) => [key, { value: Reflect.get(object, key) }]));
function handlersOf(object: object): Members {
  const keys = new Set(Object.getOwnPropertyNames(object));
  for (const key in object) keys.add(key);
  return valuesOf(
    object,
    [...keys].filter((key) => key.startsWith('on')),
  );
}
const putValue = (object: object) => (key: PropertyKey, before: Member | undefined) =>
  Reflect.set(object, key, before?.value);

type Entries = Map<unknown, unknown>;
const entriesOf = (object: object): Members =>
  new Map([...(object as Entries)].map(([key, value]) => [key, { value }]));
const putEntry = (entries: Entries) => (key: unknown, before: Member | undefined) =>
  before ? entries.set(key, before.value) : entries.delete(key);

const adoptedSheets = (): Members =>
  new Map(document.adoptedStyleSheets.map((sheet) => [sheet, { value: sheet }]));
function putSheet(key: unknown, before: Member | undefined): void {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== key);
  document.adoptedStyleSheets = before ? [...others, key as CSSStyleSheet] : others;
}
