import type { Bypass } from '../releases/store/build-record.ts';
import { type Node, nameOf, type readNames, targetsOf, UNKNOWN, walk } from './module-names.ts';
import {
  ADDS,
  AMBIGUOUS,
  BROADCASTS,
  CHANGES,
  CHANGES_FIRST,
  ENDS,
  GLOBALS,
  isShared,
  KEEPS_NOTHING,
  OF_DOCUMENT,
  OF_LOADER,
  OF_PAGES,
  OPENED,
  PAGE_OBJECTS,
  READS,
  RENDERS,
  RUNS,
  SHARED,
  VALUES,
} from './names-of-all.ts';

interface Named {
  name: string;
  kind: Bypass['kind'];
  start: number;
}
type Find = (node: Node, parent: Node) => void;

/** Returns where a module of a part names what all parts share, however it reaches it. */
export function sharedNamesIn(part: string, module: ReturnType<typeof readNames>): Named[] {
  const { tree, texts, textOf, chainOf, isDeclared, isCounted } = module;
  const places = new Map<number, Named>();
  const add = (kind: Bypass['kind'], name: string, { start }: { start: number }) =>
    void places.set(start, { name, kind, start });
  const addCode = (name: string, node: Node) => add('code', name, node);
  const addName = (name: string, node: { start: number }) => {
    const kind = SHARED.get(name) ?? (OF_LOADER.test(name) ? 'address' : undefined);
    if (kind) add(kind, name === 'cookie' ? 'document.cookie' : name, node);
  };
  const addChange = (node: Node | undefined, chain = chainOf(node)) => {
    if (node && isShared(chain) && !chain.some((name) => OF_PAGES.has(name)))
      add('global', chain.filter(Boolean).join('.'), node);
  };
  const addAssigned = (pattern: Node | undefined) => {
    for (const node of targetsOf(pattern)) {
      const name = nameOf(node);
      if (!name) addChange(node);
      else if (!isDeclared(node) && !OF_PAGES.has(name)) add('global', `window.${name}`, node);
    }
  };
  /** Which of the two objects a chain leads to, by its last name: "window", "document" or neither. */
  const ownerOf = (chain: readonly string[]): string | undefined => {
    const name = chain.at(-1) ?? '';
    return GLOBALS.has(name) ? 'window' : name === 'document' ? name : undefined;
  };
  /** The page itself as a value: no name is followed, and nobody sees what becomes of it. `path` is read of it. */
  const addValue = (node: Node, ...path: string[]) => {
    const chain = [...chainOf(node), ...path];
    const name = chain.filter((one) => !GLOBALS.has(one)).join('.') || 'window';
    if (isShared(chain) && PAGE_OBJECTS.test(name) && !places.has(node.start)) add('value', name, node);
  };
  const addValueIn = (node: Node, parent: Node) => {
    const isLabel = parent.key === node && !parent.computed;
    const isRead = KEEPS_NOTHING.test(parent.type) || READS.test(chainOf(parent.callee).at(-1) ?? '');
    const isOpened = parent.init === node && parent.id?.properties && OPENED.has(chainOf(node).at(-1) ?? '');
    if (VALUES.test(node.type) && !isLabel && !isRead && !isOpened) addValue(node);
  };
  /** What is read of an object by a name that may be known only by a run: of the window or the document, that could be any. */
  const addRead = (object: Node | undefined, name: string | undefined, node: Node) => {
    const owner = ownerOf(chainOf(object));
    if (name === undefined || name.includes(UNKNOWN)) {
      if (owner) add('storage', `${owner}[…]`, node);
    } else if (!AMBIGUOUS.has(name) || owner === AMBIGUOUS.get(name)) addName(name, node);
  };
  const memberOf = ({ computed, key, property = key }: Node) =>
    computed ? textOf(property) : nameOf(property);
  /** An element that styles the whole document, or runs what is written in it. */
  const addElement = (name: string, node: { start: number }) => {
    if (name === 'style') add('style', '<style>', node);
    if (name === 'script') add('code', '<script>', node);
  };
  /** Pictures, whose titles are their own. */
  const pictures: Node[] = [];

  const addCalled: Find = ({ callee, arguments: args = [], ...node }) => {
    const chain = chainOf(callee);
    const isApplied = /^(call|apply|bind)$/.test(chain.at(-1) ?? '') && chain[0] !== 'Reflect';
    const [first, second] = isApplied ? args.slice(1) : args;
    const method = chain.at(isApplied ? -2 : -1) ?? '';
    // Of `set.call(document, …)` the document.
    const owner = isApplied ? chainOf(args[0]) : chain.slice(0, -1);
    if (/^(Object|Reflect)$/.test(owner.join())) {
      if (CHANGES_FIRST.test(method)) addChange(first);
      if (method === 'get' && first) addRead(first, textOf(second), first);
      if (/^(construct|apply)$/.test(method) && RUNS.test(chainOf(first).at(-1) ?? ''))
        addCode('Function', first as Node);
      if (method === 'apply' && CHANGES.test(chainOf(first).at(-1) ?? '')) addChange(second);
      // What the host gives is called, and never changed.
    } else if (CHANGES.test(method) && !owner.includes('useHost')) addChange(callee, owner);
    if (ADDS.test(method) && owner.at(-1) !== 'body') addChange(callee, owner);
    if (/^(open|close|write(ln)?)$/.test(method) && ownerOf(owner) === 'document') addChange(callee, owner);
    const place = [first, second][RENDERS.get(method) ?? 2];
    if (method !== 'createPortal' || chainOf(place).at(-1) !== 'body') addChange(place);
    if (method === 'request' && chain.includes('locks') && !textOf(first)?.startsWith(`${part}/`))
      add('channel', 'navigator.locks', node);
    const isBare = chain.length === 1 && callee?.type === 'Identifier' && !isDeclared(callee);
    if (BROADCASTS.test(method) && (isBare || isShared(owner))) add('channel', method, node);
    if (ENDS.test(method) && isCounted(first)) add('global', method, node);
    const isText = /^set(Timeout|Interval)$/.test(method) && textOf(first) !== undefined;
    if ((RUNS.test(method) && first) || isText) addCode(method, node);
    if (method === 'setAttribute' && /^on/i.test(textOf(first) ?? '')) addCode(String(textOf(first)), node);
    if (/^createElement(NS)?$/.test(method))
      addElement(textOf(method === 'createElement' ? first : second) ?? '', node);
  };

  const FIND: Readonly<Record<string, Find>> = {
    VariableDeclarator: ({ id, init }) => {
      if (!init || !isShared(chainOf(init))) return;
      for (const one of id?.properties ?? []) {
        if (one.key) addRead(init, memberOf(one), one);
        addValue(init, memberOf(one) ?? '…');
      }
    },
    Property: (node) => {
      if (nameOf(node.key) === 'queryKeyHashFn') addName('queryKeyHashFn', node);
    },
    MemberExpression: (node) => addRead(node.object, memberOf(node), node),
    Identifier: (node, parent) => {
      const isLabel = (parent.property ?? parent.key) === node && !parent.computed;
      if (node.name !== 'cookie' && !isLabel && !isDeclared(node)) addName(nameOf(node) ?? '', node);
    },
    JSXElement: (node) => {
      const tag = node.openingElement?.name as Node;
      const written = nameOf(tag) ?? '';
      const name = /^[A-Z]/.test(written) ? (textOf(tag) ?? written) : written;
      addElement(name, node);
      if (name === 'svg') pictures.push(node);
      const isInPicture = pictures.some(({ start, end }) => start < node.start && node.start < end);
      if (OF_DOCUMENT.includes(name) && !isInPicture) add('global', `<${name}>`, node);
    },
    JSXAttribute: (node) => {
      if (nameOf(node.name as Node) === 'srcDoc') addCode('srcdoc', node);
    },
    ImportDeclaration: (node) => {
      if (/^[a-z]+:/.test(textOf(node.source) ?? '')) addCode(`import ${textOf(node.source)}`, node);
    },
    ImportExpression: (node) => {
      const text = textOf(node.source) ?? UNKNOWN;
      if (text.includes(UNKNOWN) ? !/^[.@]/.test(text) : /^[a-z]+:/.test(text))
        addCode(`import(${text.replaceAll(UNKNOWN, '…')})`, node);
    },
    NewExpression: (node) => {
      const name = chainOf(node.callee).at(-1) ?? '';
      if (RUNS.test(name)) addCode(name, node);
    },
    AssignmentExpression: ({ left }) => addAssigned(left),
    ForOfStatement: ({ left }) => addAssigned(left),
    ForInStatement: ({ left }) => addAssigned(left),
    UpdateExpression: ({ argument }) => addAssigned(argument),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') addAssigned(argument);
    },
    CallExpression: addCalled,
  };

  // As in Reflect.get(window, 'localStorage').
  for (const { text, ...place } of texts) {
    if (!AMBIGUOUS.has(text)) addName(text, place);
    const [, element = ''] = /<(style|script)[\s>]/i.exec(text) ?? [];
    addElement(element.toLowerCase(), place);
    if (/^javascript:\S/i.test(text)) add('code', 'javascript:', place);
  }
  for (const node of tree.body ?? []) {
    // A module's listener is never removed.
    const [first] = (node.expression as Node | undefined)?.arguments ?? [];
    const event = textOf(first) ?? '';
    if (/^(before)?unload$/.test(event)) add('global', event, node);
  }
  walk(tree, (node, parent) => {
    FIND[node.type]?.(node, parent);
    addValueIn(node, parent);
  });
  return [...places.values()];
}
