import type { Bypass } from '../releases/store/build-record.ts';

/** What the browser has once for all parts, by the name that is read of it: no part may use it by itself. */
export const SHARED: ReadonlyMap<string, Bypass['kind']> = new Map([
  ['localStorage', 'storage'],
  ['sessionStorage', 'storage'],
  ['indexedDB', 'storage'],
  ['caches', 'storage'],
  ['cookieStore', 'storage'],
  ['cookie', 'storage'],
  ['storageBuckets', 'storage'],
  // Files that only this site sees.
  ['getDirectory', 'storage'],
  ['queryKeyHashFn', 'storage'],
  ['getMutationCache', 'storage'],
  ['BroadcastChannel', 'channel'],
  ['SharedWorker', 'channel'],
  ['adoptedStyleSheets', 'style'],
  ['CSSStyleSheet', 'style'],
  ['styleSheets', 'style'],
  // The relation of a link.
  ['stylesheet', 'style'],
  ['registerProperty', 'style'],
  ['paintWorklet', 'style'],
  ['layoutWorklet', 'style'],
  ['animationWorklet', 'style'],
  ['serviceWorker', 'global'],
  ['customElements', 'global'],
  ['setAppBadge', 'global'],
  ['clearAppBadge', 'global'],
  ['registerProtocolHandler', 'global'],
  // Its history, by another name.
  ['navigation', 'global'],
  ['eval', 'code'],
  // Browsers check no hash of its file.
  ['Worker', 'code'],
  ['srcdoc', 'code'],
  ['trustedTypes', 'code'],
  // No call of the contract goes over a connection.
  ['EventSource', 'address'],
  ['WebSocket', 'address'],
  ['WebTransport', 'address'],
]);
/** Names that are anybody's word: only of the window, or of the document, are they meant. */
export const AMBIGUOUS: ReadonlyMap<string, string> = new Map([
  ['caches', 'window'],
  ['cookie', 'document'],
  ['navigation', 'window'],
  ['Worker', 'window'],
]);
export const GLOBALS: ReadonlySet<string> = new Set([
  'window',
  'self',
  'globalThis',
  'top',
  'frames',
  'parent',
]);

/** Objects that all parts have, beside those whose names begin with a capital. */
const OBJECTS: ReadonlySet<string> = new Set([
  ...GLOBALS,
  ...'document history navigator console performance crypto screen visualViewport speechSynthesis'.split(' '),
]);

/** Whether a chain of names leads to what all parts have. A change of any prototype is a change for all, too. */
export function isShared([root = '', ...names]: readonly string[]): boolean {
  if (names.includes('__proto__') || names.join('.').includes('constructor.prototype')) return true;
  if (root.startsWith('(')) return false;
  return OBJECTS.has(root) || /^[A-Z]/.test(root) || OF_ALL.test(root) || names.includes('prototype');
}
/** The page itself and the shell's own parts of it, as a selector or as the name of an element, and what looks for them. */
export const PAGE =
  /^(:root|html|body|head|main|header|footer|nav|meta|link|title)($|[\s>:[])|^#?(root|main|registry|config|sidebar|tabs)$/i;
export const QUERY = /^(querySelector(All)?|closest|getElement(ById|s\w+))$/;
/** Other parts' containers, and what loads them. */
export const OF_LOADER = /^(mfe_\w+|__FEDERATION__|__webpack_\w+__|webpackChunk\w+|@module-federation\/.+)$/;
/** Modules that all parts have one instance of. */
export const OF_ALL = /^react(-dom)?(\/|$)|(^|\/)shared\/host\//;
/** Methods that change what they are called on, and functions of `Object` and `Reflect` that change their first argument. */
export const CHANGES =
  /^(add|remove|delete|toggle|replace|set|animate|reset|stop|normalize|(set|remove|toggle)(Attribute|Property)|(remove|replace)Child(ren)?|replaceWith|before|after|(push|replace)State|clear(|Marks|Measures|ResourceTimings))$/;
export const CHANGES_FIRST =
  /^(assign|defineProper(ty|ties)|set|setPrototypeOf|deleteProperty|freeze|seal|preventExtensions)$/;
/** Adds to what it is called on: in the body that is an element of its own, anywhere else it is everybody's. */
export const ADDS = /^(append|prepend|appendChild|insertBefore|insertAdjacent\w+)$/;
/** What every listener of the window or the document hears. */
export const BROADCASTS = /^(postMessage|dispatchEvent)$/;
/** What renders into an element, by where it stands among the arguments. */
export const RENDERS: ReadonlyMap<string, 0 | 1> = new Map([
  ['createPortal', 1],
  ['createRoot', 0],
  ['hydrateRoot', 0],
]);
/** Elements that React puts into the head, or takes for the document's own, wherever they are rendered. */
export const OF_DOCUMENT = ['meta', 'base', 'link', 'title', 'html', 'head', 'body'];
/** Ends what somebody began. */
export const ENDS = /^(clear(Timeout|Interval)|cancelAnimationFrame)$/;
/** What runs a text as code. */
export const RUNS = /^(Function|constructor)$/;
/** Where a page goes, how far it is scrolled and what it plays is each page's own doing. */
export const OF_PAGES: ReadonlySet<string> = new Set(['location', 'scrollTop', 'scrollLeft', 'mediaSession']);
/** The page, and what could be changed for all by another name. */
export const PAGE_OBJECTS =
  /^(window|history|navigator(\.locks)?|Function|CSS\.highlights|[\w.]+\.prototype|document(\.(body|head|documentElement|:root|html|main|header|footer|root|registry|config|sidebar|tabs|(nav|meta|link)\b.*))?(\.(children|childNodes))?)$/;
/** What may be taken apart by names, each of which is looked at. */
export const OPENED: ReadonlySet<string> = new Set([...GLOBALS, 'document', 'navigator', 'CSS']);
/** Expressions that may be one of them, where they only ask about it, and what they may be handed to. */
export const VALUES = /^(Identifier|\w+Expression)$/;
export const KEEPS_NOTHING =
  /^(Member|Binary|Unary|Logical|Conditional|Chain)Expression$|^(If|Expression)Statement$|^TS/;
export const READS = /^(createPortal|getComputedStyle|observe|contains)$/;
