import { type ParamPattern, type Program, Visitor } from 'oxc-parser';
import type { Bypass } from '../releases/store/build-record.ts';
import { isWrapped, namesIn, type Part, type readTexts, UNKNOWN } from './written-texts.ts';

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
  ['queryKeyHashFn', 'storage'],
  ['getMutationCache', 'storage'],
  ['BroadcastChannel', 'channel'],
  ['SharedWorker', 'channel'],
  ['adoptedStyleSheets', 'style'],
  ['CSSStyleSheet', 'style'],
  ['styleSheets', 'style'],
  // The relation of a link.
  ['stylesheet', 'style'],
  ['serviceWorker', 'global'],
  ['customElements', 'global'],
  ['eval', 'code'],
  ['importScripts', 'code'],
  ['srcdoc', 'code'],
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
/** The page itself and the shell's own parts of it, as a selector or as the name of an element, and what looks for them. */
const PAGE = /^(:root|html|body|head|main|header|nav|#?root|#?main)$/i;
const QUERY = /^(querySelector(All)?|closest|getElement(ById|s\w+))$/;
/** Other parts' containers, and what loads them. */
const OF_LOADER = /^(mfe_\w+|__FEDERATION__|__webpack_\w+__|@module-federation\/.+)$/;
/** Methods that change what they are called on, and functions of `Object` and `Reflect` that change their first argument. */
const CHANGES =
  /^(add|remove|toggle|replace|set|animate|(set|remove|toggle)(Attribute|Property)|replaceChildren|write|stop|(push|replace)State|clear(|Marks|Measures|ResourceTimings))$/;
const CHANGES_FIRST =
  /^(assign|defineProper(ty|ties)|set|setPrototypeOf|deleteProperty|freeze|seal|preventExtensions)$/;
/** Adds to what it is called on: everybody's in the head, and an element of its own in the body. */
const ADDS = /^(append|prepend|appendChild|insertBefore|insertAdjacent\w+)$/;
/** What every listener of the window or the document hears. */
const SAYS = /^(postMessage|dispatchEvent)$/;
/** What runs a text as code. */
const RUNS = /^(Function|constructor)$/;
/** Where a page goes, how far it is scrolled and what it plays is each page's own doing. */
const OF_PAGES: ReadonlySet<string> = new Set(['location', 'scrollTop', 'scrollLeft', 'mediaSession']);

interface Named {
  name: string;
  kind: Bypass['kind'];
  start: number;
}

/** Returns where a module names what all parts share, however it reaches it. */
export function sharedNamesIn(program: Program, { texts, textOf }: ReturnType<typeof readTexts>): Named[] {
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
  const declare = (node: Part) => {
    for (const name of namesIn(node)) locals.add(name);
  };
  /** The names that lead from a variable to an expression, also by a name of its own: "document", "body", "style". */
  const chainOf = (node: Part | null): string[] => {
    if (!node) return [];
    if (isWrapped(node)) return chainOf(node.expression);
    if ('callee' in node && 'arguments' in node) {
      const text = textOf((node.arguments as Part[])[0]);
      const { property } = node.callee as { property?: Part };
      const isPage = text && QUERY.test((property && nameOf(property)) ?? '') && PAGE.test(text);
      return isPage ? ['document', text] : [''];
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
        const name = one.computed ? textOf(one.key) : one.key && nameOf(one.key);
        if (!name || name.includes(UNKNOWN)) addUnnamed(from, one.start);
        else if (isMeant(name, from)) add(name, one.start);
        if (name && one.value && 'name' in one.value) aliases.set(String(one.value.name), [...chain, name]);
      }
    }
    return true;
  };
  /** Whatever is read by a name that only a run knows, of the window or the document. */
  const addUnnamed = (object: Part, start: number) => {
    const owner = ownerOf(object);
    if (owner) places.push({ name: `${owner}[…]`, kind: 'storage', start });
  };
  const isUnnamed = (node: Part | null | undefined) => textOf(node)?.includes(UNKNOWN) ?? true;
  const addCode = (name: string, start: number) => void places.push({ name, kind: 'code', start });
  const parameters = ({ params }: { params: ParamPattern[] }) => params.forEach(declare);
  const label = ({ key, computed }: { key: Part; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  /** An element that styles the whole document, or runs what is written in it. */
  const addElement = (name: string, start: number) => {
    if (name === 'style') places.push({ name: '<style>', kind: 'style', start });
    if (name === 'script') addCode('<script>', start);
  };
  // As in Reflect.get(window, 'localStorage').
  for (const { text, start } of texts) {
    if (!WORDS.has(text)) add(text, start);
    const [, element = ''] = /<(style|script)[\s>]/i.exec(text) ?? [];
    addElement(element.toLowerCase(), start);
    if (/^javascript:\S/i.test(text)) addCode('javascript:', start);
  }
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
      if (nameOf(node.key) === 'queryKeyHashFn') add('queryKeyHashFn', node.start);
    },
    PropertyDefinition: label,
    MethodDefinition: label,
    TSPropertySignature: label,
    TSMethodSignature: label,
    MemberExpression: ({ object, property, computed }) => {
      if (!computed) labels.add(property);
      const name = computed ? textOf(property) : nameOf(property);
      if (computed && isUnnamed(property)) addUnnamed(object, object.start);
      else if (name && isMeant(name, object)) add(name, object.start);
    },
    Identifier: (node) => {
      if (node.name !== 'cookie' && !labels.has(node)) add(node.name, node.start);
    },
    JSXOpeningElement: ({ name, start }) => {
      if (name.type === 'JSXIdentifier') addElement(name.name, start);
    },
    JSXAttribute: ({ name, start }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'srcDoc') addCode('srcdoc', start);
    },
    ImportExpression: ({ source, start }) => {
      if (isUnnamed(source) && !/^[.@]/.test(textOf(source) ?? '')) addCode('import(…)', start);
      else if (/^[a-z]+:/.test(textOf(source) ?? '')) addCode(`import(${textOf(source)})`, start);
    },
    NewExpression: ({ callee, arguments: [first], start }) => {
      const name = chainOf(callee).at(-1) ?? '';
      if (RUNS.test(name)) addCode(name, start);
      if (name === 'Worker' && first?.type !== 'NewExpression') addCode(name, start);
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
      const [object = '', ...names] = chainOf(callee);
      const method = names.at(-1) ?? object;
      const owner = 'object' in callee ? callee.object : null;
      if (['Object', 'Reflect'].includes(object)) {
        if (CHANGES_FIRST.test(method)) addChange(first);
        if (method === 'get' && first && isUnnamed(second)) addUnnamed(first, start);
      } else if (owner && CHANGES.test(method)) addChange(owner);
      if (owner && ADDS.test(method) && chainOf(owner).at(-1) === 'head') addChange(owner);
      if (SAYS.test(method) && (owner ? ownerOf(owner) : !locals.has(method)))
        places.push({ name: method, kind: 'channel', start });
      if (RUNS.test(method) && first) addCode(method, start);
      if (/^set(Timeout|Interval)$/.test(method) && textOf(first) !== undefined) addCode(method, start);
      if (method === 'createElement') addElement(textOf(first) ?? '', start);
    },
  }).visit(program);
  // A shorthand is both a key and a value.
  const byStart = new Map(places.map((place) => [place.start, place]));
  return [...byStart.values()].filter(({ name, start }) => !locals.has(roots.get(start) ?? name));
}

const nameOf = (node: Part): string | undefined => ('name' in node ? String(node.name) : undefined);
