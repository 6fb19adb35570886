import type { Program } from 'oxc-parser';
import { isShared, OF_ALL, PAGE, QUERY } from './names-of-all.ts';

/** A node of a module's syntax tree. Which of the members it has depends on its type. */
export type Node = { type: string; start: number; end: number } & {
  [member in
    | 'callee'
    | 'object'
    | 'property'
    | 'key'
    | 'argument'
    | 'left'
    | 'right'
    | 'consequent'
    | 'alternate'
    | 'source']?: Node;
} & {
  [member in 'local' | 'param' | 'parameter' | 'id' | 'init' | 'quasi' | 'openingElement']?: Node | null;
} & {
  [member in 'arguments' | 'params' | 'declarations' | 'specifiers' | 'properties' | 'expressions']?: Node[];
} & {
  name?: string | Node;
  value?: unknown;
  kind?: string;
  operator?: string;
  computed?: boolean;
  expression?: Node | boolean;
  body?: Node[];
  elements?: (Node | null)[];
  quasis?: (Node & { value: { cooked: string | null } })[];
};
type MaybeNode = Node | null | undefined;

/** Stands in a text for each value that only a run knows. */
export const UNKNOWN = '\0';
/** The beginning of a chain that leads to nothing of others. */
const OWN = '(own)';
/** Within which nodes a name means what they declare. */
const SCOPE =
  /^(Program|BlockStatement|StaticBlock|CatchClause|SwitchStatement|For\w*Statement|\w*Function\w*)$/;

/** What a name stands for, as far as it is known: a constant, or what all parts have of a module. */
interface Declaration {
  scope: Node;
  constant?: Node | undefined;
  module?: string | undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Calls with each node, and the one that it lies in, which comes first. */
export function walk(node: Node, visit: (node: Node, parent: Node) => void, parent = node): void {
  visit(node, parent);
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, visit, node);
}

export const nameOf = (node: MaybeNode): string | undefined =>
  typeof node?.name === 'string' ? node.name : undefined;

/** Returns an expression without another one's clothes, as in `(window as Own)`. An arrow function's `expression` is none. */
const bare = (node: MaybeNode): MaybeNode =>
  typeof node?.expression === 'object' ? bare(node.expression) : node;

/**
 * Reads what a module's names mean. `textOf` is the text that an expression makes of literals and constants, undefined if nothing
 * of it is known. `chainOf` is what leads to it: "document", "body", "style". No other name of it is followed: whoever gives
 * the page one hands it on (`shared-names.ts`).
 */
export function readNames(program: Program) {
  const tree = program as unknown as Node;
  const declarations = new Map<string, Declaration[]>();
  /** The names that count up or down. */
  const counters = new Set<string | undefined>();

  function declare(pattern: MaybeNode, meaning: Declaration): void {
    const name = pattern?.type === 'Identifier' && nameOf(pattern);
    if (name) declarations.set(name, [...(declarations.get(name) ?? []), meaning]);
    const { scope } = meaning;
    // The last is what a constructor makes a field.
    for (const one of [...targetsOf(pattern), pattern?.parameter])
      if (one !== pattern) declare(one, { scope });
  }

  const scopes: Node[] = [];
  walk(tree, (node) => {
    while (scopes.length > 0 && (scopes.at(-1) as Node).end <= node.start) scopes.pop();
    const around = scopes.at(-1) ?? tree;
    if (SCOPE.test(node.type)) scopes.push(node);
    const { kind, source, specifiers = [], declarations: variables = [] } = node;
    const module = String(source?.value);
    for (const { local } of specifiers)
      declare(local, { scope: tree, ...(OF_ALL.test(module) && { module }) });
    for (const { id, init } of variables)
      declare(id, { scope: around, ...(init && kind === 'const' && { constant: init }) });
    if (/^(Function|Class|TSEnum)Declaration$/.test(node.type)) declare(node.id, { scope: around });
    if (SCOPE.test(node.type))
      for (const one of [...(node.params ?? []), node.param]) declare(one, { scope: node });
    if (node.type === 'UpdateExpression' || /^[+-]=$/.test(node.operator ?? ''))
      counters.add(nameOf(node.argument ?? node.left));
  });

  /** Returns what a name means where it stands: a module may declare it again within. */
  function declarationsOf(node: Node): Declaration[] {
    const around = (declarations.get(nameOf(node) ?? '') ?? []).filter(
      ({ scope }) => scope.start <= node.start && node.end <= scope.end,
    );
    const least = Math.min(...around.map(({ scope }) => scope.end - scope.start));
    return around.filter(({ scope }) => scope.end - scope.start === least);
  }

  /** Returns what a function makes of a node, once; nothing where two constants name each other. */
  function once<T>(empty: T, read: (node: Node) => T): (node: MaybeNode) => T {
    const values = new Map<Node, T>();
    return (clothed) => {
      const node = bare(clothed);
      if (!node) return empty;
      if (!values.has(node)) values.set(node, empty).set(node, read(node));
      return values.get(node) as T;
    };
  }

  const textOf: (node: MaybeNode) => string | undefined = once<string | undefined>(undefined, (node) => {
    if (nameOf(node)) {
      const [only, ...others] = declarationsOf(node);
      return others.length === 0 ? textOf(only?.constant) : undefined;
    }
    const pieces = piecesOf(node);
    if (!pieces) return /^(string|number)$/.test(typeof node.value) ? String(node.value) : undefined;
    const parts = pieces.map(textOf);
    return parts.some((one) => one !== undefined) ? parts.map((one) => one ?? UNKNOWN).join('') : undefined;
  });

  const chainOf: (node: MaybeNode) => string[] = once<string[]>([''], (node) => {
    const name = nameOf(node);
    if (name) {
      const [existing] = declarationsOf(node);
      if (!existing) return [name];
      return existing.module ? [existing.module, name] : [OWN];
    }
    if (node.type === 'MemberExpression') {
      const member = node.computed ? textOf(node.property) : nameOf(node.property);
      return next(chainOf(node.object), Number.isNaN(Number(member)) ? member : undefined);
    }
    if (/^(Logical|Conditional)Expression$/.test(node.type))
      return [node.right, node.left, node.consequent, node.alternate].map(chainOf).find(isShared) ?? [''];
    return node.callee ? calledChain(node) : [''];
  });

  function calledChain({ callee, arguments: [first] = [] }: Node): string[] {
    const method = nameOf(callee?.property) ?? '';
    const text = textOf(first);
    if (chainOf(callee).at(-1) === 'useHost') return chainOf(callee);
    if (method === 'getRootNode') return ['document'];
    if (method === 'getPrototypeOf') return ['', '__proto__'];
    return text && QUERY.test(method) && PAGE.test(text) ? ['document', text] : [''];
  }

  const texts: { text: string; start: number }[] = [];
  const pieces = new Set<MaybeNode>();
  walk(tree, (node) => {
    const text = TEXT.test(node.type) && typeof node.value !== 'number' ? textOf(node) : undefined;
    if (text === undefined) return;
    for (const one of piecesOf(node) ?? []) pieces.add(one);
    if (!pieces.has(node)) texts.push({ text, start: node.start });
  });

  return {
    tree,
    /** Every text as a whole, also one that is put together from pieces. */
    texts,
    textOf,
    chainOf,
    isDeclared: (node: Node) => declarationsOf(node).length > 0,
    /** Whether it is a number that the module counts or calculates. */
    isCounted: (node: MaybeNode) => node?.type === 'BinaryExpression' || counters.has(nameOf(node) ?? '-'),
  };
}

const TEXT = /^(Literal|TemplateLiteral|BinaryExpression)$/;

/** Returns what a text is put together from; undefined for another expression. A trial sees what comes of a list's `join`. */
function piecesOf({ quasi, quasis, expressions = [], ...node }: Node): MaybeNode[] | undefined {
  if (quasi) return piecesOf(quasi);
  if (node.type === 'BinaryExpression' && node.operator === '+') return [node.left, node.right];
  return quasis?.flatMap(({ start, end, value }, at) => [
    { type: 'Literal', start, end, value: value.cooked },
    ...expressions.slice(at, at + 1),
  ]);
}

/** Returns what a pattern assigns to, one by one. */
export function targetsOf(node: MaybeNode): Node[] {
  if (!node || !/Pattern$|^(Property|RestElement)$/.test(node.type)) return node ? [node] : [];
  const { elements = [], properties = [], left, argument } = node;
  const value = node.type === 'Property' ? (node.value as Node) : (left ?? argument);
  return [...elements, ...properties, value].flatMap(targetsOf);
}

/** Where a member leads: to the document from any element, to the window from the document. */
function next(chain: string[], member = '…'): string[] {
  if (member === 'ownerDocument') return ['document'];
  return member === 'defaultView' ? ['window'] : [...chain, member];
}
