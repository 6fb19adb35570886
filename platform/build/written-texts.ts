import { type Program, Visitor } from 'oxc-parser';

/** A node of a module's syntax tree, as far as it is read here. */
export type Part = { type: string; start: number };

/** Stands in a text for each value that only a run knows. */
export const UNKNOWN = '\0';

interface WrittenTexts {
  /** Every text as a whole, also one that is put together from pieces, with where it begins. */
  texts: { text: string; start: number }[];
  /** Returns the text that an expression makes, by literals and constants; undefined if nothing of it is known. */
  textOf: (node: Part | null | undefined) => string | undefined;
}

/** Reads a module's texts: literals, templates, sums, `concat` and `join`, and the constants that name them. */
export function readTexts(program: Program): WrittenTexts {
  const constants = constantsIn(program);
  const values = new Map<Part, string | undefined>();
  const pieces = new Set<Part>();
  const texts: WrittenTexts['texts'] = [];

  function textOf(node: Part | null | undefined): string | undefined {
    if (!node) return undefined;
    // Two constants that name each other, in two scopes, are nobody's text.
    if (!values.has(node)) values.set(node, undefined).set(node, read(node));
    return values.get(node);
  }

  function read(node: Part): string | undefined {
    if (isWrapped(node)) return textOf(node.expression);
    if ('name' in node) return textOf(constants.get(String(node.name)));
    const sum = sumOf(node);
    if (!sum)
      return 'value' in node && /^(string|number)$/.test(typeof node.value) ? String(node.value) : undefined;
    const parts = sum.nodes.map(textOf);
    const between = sum.between ? (textOf(sum.between) ?? UNKNOWN) : '';
    return parts.some((one) => one !== undefined)
      ? parts.map((one) => one ?? UNKNOWN).join(between)
      : undefined;
  }

  const add = (node: Part) => {
    const text = textOf(node);
    if (text === undefined) return;
    for (const one of sumOf(node)?.nodes ?? []) pieces.add(one);
    if (!pieces.has(node)) texts.push({ text, start: node.start });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node);
    },
    TemplateLiteral: add,
    BinaryExpression: add,
    CallExpression: add,
  }).visit(program);
  return { texts, textOf };
}

/** Returns what a text is put together from, and what stands between; undefined for another expression. */
function sumOf(node: Part): { nodes: Part[]; between?: Part } | undefined {
  const one = node as unknown as Sum;
  if (node.type === 'TaggedTemplateExpression') return sumOf(one.quasi);
  if (node.type === 'TemplateLiteral') {
    const words = one.quasis.map(({ start, value }) => ({
      type: 'Literal',
      start,
      value: value.cooked ?? '',
    }));
    return { nodes: words.flatMap((word, at) => [word, ...one.expressions.slice(at, at + 1)]) };
  }
  if (node.type === 'BinaryExpression' && one.operator === '+') return { nodes: [one.left, one.right] };
  const { name } = one.callee?.property ?? {};
  const { object } = one.callee ?? {};
  if (name === 'concat' && object) return { nodes: [object, ...one.arguments] };
  const comma = { type: 'Literal', start: node.start, value: ',' };
  if (name === 'join' && object?.elements)
    return { nodes: object.elements, between: one.arguments[0] ?? comma };
  return undefined;
}

interface Sum {
  quasi: Part;
  quasis: { start: number; value: { cooked: string | null } }[];
  expressions: Part[];
  operator: string;
  left: Part;
  right: Part;
  callee?: { property?: { name?: string }; object?: Part & { elements?: Part[] } };
  arguments: Part[];
}

/** Returns the values of a module's constants, but for names that it declares twice: either could be meant. */
function constantsIn(program: Program): Map<string, Part> {
  const constants = new Map<string, Part>();
  const names = new Set<string>();
  const declare = (pattern: Part, value?: Part | null) => {
    for (const name of namesIn(pattern)) {
      if (names.has(name) || !value || pattern.type !== 'Identifier') constants.delete(name);
      else constants.set(name, value);
      names.add(name);
    }
  };
  const parameters = ({ params }: { params: Part[] }) => {
    for (const one of params) declare(one);
  };
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations) declare(id, kind === 'const' ? init : undefined);
    },
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
  }).visit(program);
  return constants;
}

/** Returns the names that a pattern declares: a variable, or what is taken from an object or a list. */
export function namesIn(pattern: Part | null | undefined): string[] {
  const one = pattern as (Part & Pattern) | null | undefined;
  if (one?.name !== undefined) return [one.name];
  const inner = [
    ...(one?.properties ?? []),
    ...(one?.elements ?? []),
    one?.left,
    one?.argument,
    one?.value,
    one?.parameter,
  ];
  return inner.flatMap((part) => (part ? namesIn(part) : []));
}

interface Pattern {
  name?: string;
  properties?: Part[];
  elements?: (Part | null)[];
  left?: Part;
  argument?: Part;
  value?: Part;
  /** Of a constructor that makes it a field. */
  parameter?: Part;
}

/** Whether it is an expression in another one's clothes, as `(window as Own)`. An arrow function's `expression` is none. */
export const isWrapped = (node: Part): node is Part & { expression: Part } =>
  'expression' in node && typeof node.expression === 'object';
