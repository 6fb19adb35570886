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
/** Methods that change what they are called on, and functions of `Object` and `Reflect` that change their first argument. */
const CHANGES = /^(add|remove|toggle|replace|(set|remove|toggle)(Attribute|Property)|replaceChildren|write)$/;
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
  const own = new Set<string>();
  /** Its own names of the window and the document. */
  const aliases = new Map<string, string>();
  const add = (name: string, start: number) => {
    const kind = SHARED.get(name);
    if (kind) places.push({ name: name === 'cookie' ? 'document.cookie' : name, kind, start });
  };
  const declare = (node: BindingPattern | ParamPattern): void => {
    if (node.type === 'Identifier') own.add(node.name);
    else if (node.type === 'AssignmentPattern') declare(node.left);
    else if (node.type === 'ObjectPattern') {
      for (const one of node.properties) if (one.type === 'Property') declare(one.value);
    }
  };
  /** Which of the two objects an expression is, by its last name: "window", "document" or neither. */
  const ownerOf = (node: Part | null): string | undefined => {
    const name = node && ('name' in node ? node.name : 'property' in node && nameOf(node.property as Part));
    if (typeof name !== 'string') return undefined;
    return GLOBALS.has(name) ? 'window' : name === 'document' ? name : aliases.get(name);
  };
  const isMeant = (name: string, owner: Part | null) =>
    !WORDS.has(name) || ownerOf(owner) === WORDS.get(name);
  /** The names that lead from a variable to an expression: "document", "body", "style". */
  const chainOf = (node: Part | null): string[] => {
    if (!node) return [];
    if ('expression' in node) return chainOf(node.expression as Part);
    if (!('object' in node)) return [nameOf(node) ?? ''];
    return [...chainOf(node.object as Part), nameOf((node as unknown as { property: Part }).property) ?? '…'];
  };
  /** Variables that lead to what is changed, by where. */
  const roots = new Map<number, string>();
  const addChange = (node: Part | null | undefined) => {
    const [root = '', ...names] = chainOf(node ?? null);
    const isShared = OBJECTS.has(root) || aliases.has(root) || names.includes('prototype');
    if (!node || !isShared || names.some((name) => OF_PAGES.has(name))) return;
    roots.set(node.start, root);
    places.push({ name: [aliases.get(root) ?? root, ...names].join('.'), kind: 'global', start: node.start });
  };
  const addAssigned = (node: Part) => {
    if (chainOf(node).length > 1) addChange(node);
  };
  const parameters = ({ params }: { params: ParamPattern[] }) => params.forEach(declare);
  const label = ({ key, computed }: { key: Part; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  const onText = (text: unknown, start: number) => {
    if (typeof text === 'string' && !WORDS.has(text)) add(text, start);
  };
  const addStyle = (element: string, start: number) => {
    if (element === 'style') places.push({ name: '<style>', kind: 'style', start });
  };
  new Visitor({
    ImportSpecifier: ({ local }) => void own.add(local.name),
    ClassDeclaration: ({ id }) => void own.add(id?.name ?? ''),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    VariableDeclarator: ({ id, init }) => {
      const owner = ownerOf(init);
      if (!owner) declare(id);
      else if (id.type === 'Identifier') aliases.set(id.name, owner);
      else if (id.type === 'ObjectPattern') {
        for (const one of id.properties) {
          const name = one.type === 'Property' && nameOf(one.key);
          if (name && isMeant(name, init)) add(name, one.start);
        }
      }
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
    AssignmentExpression: ({ left }) => addAssigned(left),
    UpdateExpression: ({ argument }) => addAssigned(argument),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') addAssigned(argument);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const called = 'property' in callee ? nameOf(callee.property) : nameOf(callee);
      const [object = '', ...names] = chainOf(callee);
      const method = names.at(-1) ?? '';
      if (['Object', 'Reflect'].includes(object)) {
        if (CHANGES_FIRST.test(method)) addChange(first);
      } else if ('object' in callee && CHANGES.test(method)) addChange(callee.object);
      if (called === 'createElement' && first?.type === 'Literal') addStyle(String(first.value), start);
    },
  }).visit(program);
  // A shorthand is both a key and a value.
  const byStart = new Map(places.map((place) => [place.start, place]));
  return [...byStart.values()].filter(({ name, start }) => !own.has(roots.get(start) ?? name));
}

const nameOf = (node: Part): string | undefined => ('name' in node ? String(node.name) : undefined);
