import { type BindingPattern, type ParamPattern, type Program, Visitor } from 'oxc-parser';
import type { Bypass } from '../releases/store/build-record.ts';

/** What the browser has once for all parts, by the name that is read of it: no part may use it by itself. */
const SHARED: ReadonlyMap<string, Bypass['kind']> = new Map([
  ['localStorage', 'storage'],
  ['sessionStorage', 'storage'],
  ['indexedDB', 'storage'],
  ['caches', 'storage'],
  ['cookieStore', 'storage'],
  ['cookie', 'storage'],
  ['storageBuckets', 'storage'],
  // Files that only this site sees.
  ['getDirectory', 'storage'],
  ['BroadcastChannel', 'channel'],
  ['SharedWorker', 'channel'],
  ['adoptedStyleSheets', 'style'],
  ['CSSStyleSheet', 'style'],
  ['insertRule', 'style'],
  // The relation of a link.
  ['stylesheet', 'style'],
  ['serviceWorker', 'global'],
  ['customElements', 'global'],
]);
/** Names that are anybody's word: only of the window, or of the document, are they meant. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['caches', 'window'],
  ['cookie', 'document'],
]);
const GLOBALS: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'top', 'frames', 'parent']);

/** Objects that all parts have. A change of one, or of any prototype, is a change for all. */
const OBJECTS: ReadonlySet<string> = new Set([
  ...GLOBALS,
  ...'document history navigator console performance crypto Intl JSON Math'.split(' '),
  ...'Array Date Error Function Map Number Object Promise Reflect RegExp Set String Symbol'.split(' '),
]);
/** The page itself, as a selector or as the name of an element. */
const PAGE = /^(:root|html|body|head)$/i;
/** Other parts' containers, and what loads them. */
const OF_LOADER = /^(mfe_\w+|__FEDERATION__|__webpack_\w+__|@module-federation\/.+)$/;
/** Methods that change what they are called on, and functions of `Object` and `Reflect` that change their first argument. */
const CHANGES =
  /^(add|remove|toggle|replace|set|animate|(set|remove|toggle)(Attribute|Property)|replaceChildren|write)$/;
const CHANGES_FIRST = /^(assign|defineProper(ty|ties)|set|setPrototypeOf|deleteProperty)$/;
/** Where a page goes, how far it is scrolled and what it plays is each page's own doing. */
const OF_PAGES: ReadonlySet<string> = new Set(['location', 'scrollTop', 'scrollLeft', 'mediaSession']);

interface Named {
  name: string;
  kind: Bypass['kind'];
  start: number;
}
type Part = { type: string; start: number };

/** Returns where a module names what all parts share, however it reaches it. */
export function sharedNamesIn(program: Program): Named[] {
  const places: Named[] = [];
  /** Identifiers that are no variables: keys, and members. */
  const labels = new Set<Part>();
  /** Variables of the module's own that only have the same name. */
  const locals = new Set<string>();
  /** Its own names of what all parts have, by where they lead: "document", "body". */
  const aliases = new Map<string, string[]>();
  const add = (name: string, start: number) => {
    const kind = SHARED.get(name) ?? (OF_LOADER.test(name) ? 'address' : undefined);
    if (kind) places.push({ name: name === 'cookie' ? 'document.cookie' : name, kind, start });
  };
  const declare = (node: BindingPattern | ParamPattern): void => {
    if (node.type === 'Identifier') locals.add(node.name);
    else if (node.type === 'AssignmentPattern') declare(node.left);
    else if (node.type === 'ObjectPattern') {
      for (const one of node.properties) if (one.type === 'Property') declare(one.value);
    }
  };
  /** The names that lead from a variable to an expression, also by a name of its own: "document", "body", "style". */
  const chainOf = (node: Part | null): string[] => {
    if (!node) return [];
    if (isWrapped(node)) return chainOf(node.expression);
    if ('callee' in node && 'arguments' in node) {
      const [first] = node.arguments as Part[];
      return first && 'value' in first && PAGE.test(String(first.value))
        ? ['document', String(first.value)]
        : [''];
    }
    if (!('object' in node)) return aliases.get(nameOf(node) ?? '') ?? [nameOf(node) ?? ''];
    const name = nameOf((node as unknown as { property: Part }).property) ?? '…';
    return name === 'ownerDocument' ? ['document'] : [...chainOf(node.object as Part), name];
  };
  const rootOf = (node: Part): string => {
    if (isWrapped(node)) return rootOf(node.expression);
    return 'object' in node ? rootOf(node.object as Part) : (nameOf(node) ?? '');
  };
  const isShared = ([root = '', ...names]: string[]) => OBJECTS.has(root) || names.includes('prototype');
  /** Which of the two objects an expression is, by its last name: "window", "document" or neither. */
  const ownerOf = (node: Part | null): string | undefined => {
    const name = chainOf(node).at(-1) ?? '';
    return GLOBALS.has(name) || name === 'defaultView' ? 'window' : name === 'document' ? name : undefined;
  };
  const isMeant = (name: string, owner: Part | null) =>
    !WORDS.has(name) || ownerOf(owner) === WORDS.get(name);
  /** Variables that lead to what is changed, by where. */
  const roots = new Map<number, string>();
  const addChange = (node: Part | null | undefined) => {
    const chain = chainOf(node ?? null);
    if (!node || !isShared(chain) || chain.some((name) => OF_PAGES.has(name))) return;
    roots.set(node.start, rootOf(node));
    places.push({ name: chain.join('.'), kind: 'global', start: node.start });
  };
  const addAssigned = (node: Part) => {
    if ('object' in node || isWrapped(node)) addChange(node);
  };
  /** Remembers the names that a module gives to what all parts have. Returns whether it is that. */
  const addAliases = (to: Part, from: Part): boolean => {
    const chain = chainOf(from);
    if (!isShared(chain) || locals.has(rootOf(from))) return false;
    if ('name' in to) aliases.set(String(to.name), chain);
    else if ('properties' in to) {
      for (const one of to.properties as (Part & { key?: Part; value?: Part; computed?: boolean })[]) {
        const name = one.key && nameOf(one.key);
        if (!name || one.computed) addUnnamed(from, one.start);
        else if (isMeant(name, from)) add(name, one.start);
        if (name && one.value && 'name' in one.value) aliases.set(String(one.value.name), [...chain, name]);
      }
    }
    return true;
  };
  /** Whatever of the window is read by a name that only a run knows. */
  const addUnnamed = (owner: Part, start: number) => {
    if (ownerOf(owner) === 'window') places.push({ name: 'window[…]', kind: 'storage', start });
  };
  const parameters = ({ params }: { params: ParamPattern[] }) => params.forEach(declare);
  const label = ({ key, computed }: { key: Part; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  const onText = (text: unknown, start: number) => {
    if (typeof text !== 'string') return;
    if (!WORDS.has(text)) add(text, start);
    if (/<style[\s>]/i.test(text)) addStyle('style', start);
  };
  const addStyle = (element: string, start: number) => {
    if (element === 'style') places.push({ name: '<style>', kind: 'style', start });
  };
  new Visitor({
    ImportSpecifier: ({ local }) => void locals.add(local.name),
    ClassDeclaration: ({ id }) => void locals.add(id?.name ?? ''),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    VariableDeclarator: ({ id, init }) => {
      if (!init || !addAliases(id, init)) declare(id);
    },
    Property: (node) => {
      if (!node.shorthand) label(node);
    },
    PropertyDefinition: label,
    MethodDefinition: label,
    TSPropertySignature: label,
    TSMethodSignature: label,
    MemberExpression: ({ object, property, computed }) => {
      if (!computed) labels.add(property);
      const name = computed ? 'value' in property && String(property.value) : nameOf(property);
      if (computed && !('value' in property) && property.type !== 'TemplateLiteral')
        addUnnamed(object, object.start);
      if (name && isMeant(name, object)) add(name, object.start);
    },
    Identifier: (node) => {
      if (node.name !== 'cookie' && !labels.has(node)) add(node.name, node.start);
    },
    // As in Reflect.get(window, 'localStorage').
    Literal: ({ value, start }) => onText(value, start),
    TemplateLiteral: ({ quasis, start }) => quasis.length === 1 && onText(quasis[0]?.value.cooked, start),
    JSXOpeningElement: ({ name, start }) => {
      if (name.type === 'JSXIdentifier') addStyle(name.name, start);
    },
    AssignmentExpression: ({ left, right }) => {
      addAssigned(left);
      if (left.type === 'Identifier' && addAliases(left, right)) locals.delete(left.name);
    },
    UpdateExpression: ({ argument }) => addAssigned(argument),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') addAssigned(argument);
    },
    CallExpression: ({ callee, arguments: [first, second], start }) => {
      const called = 'property' in callee ? nameOf(callee.property) : nameOf(callee);
      const [object = '', ...names] = chainOf(callee);
      const method = names.at(-1) ?? '';
      if (['Object', 'Reflect'].includes(object)) {
        if (CHANGES_FIRST.test(method)) addChange(first);
        if (method === 'get' && first && second?.type !== 'Literal') addUnnamed(first, start);
      } else if ('object' in callee && CHANGES.test(method)) addChange(callee.object);
      if (called === 'createElement' && first?.type === 'Literal') addStyle(String(first.value), start);
    },
  }).visit(program);
  // A shorthand is both a key and a value.
  const byStart = new Map(places.map((place) => [place.start, place]));
  return [...byStart.values()].filter(({ name, start }) => !locals.has(roots.get(start) ?? name));
}

/** Whether it is an expression in another one's clothes, as `(window as Own)`. An arrow function's `expression` is none. */
const isWrapped = (node: Part): node is Part & { expression: Part } =>
  'expression' in node && typeof node.expression === 'object';
const nameOf = (node: Part): string | undefined => ('name' in node ? String(node.name) : undefined);
