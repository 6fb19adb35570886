import { type ParamPattern, type Program, Visitor } from 'oxc-parser';
import type { Bypass } from '../releases/store/build-record.ts';
import {
  ADDS,
  AMBIGUOUS,
  BROADCASTS,
  CHANGES,
  CHANGES_FIRST,
  GLOBALS,
  OBJECTS,
  OF_ALL,
  OF_HEAD,
  OF_LOADER,
  OF_PAGES,
  PAGE,
  QUERY,
  RENDERS,
  RUNS,
  SHARED,
} from './names-of-all.ts';
import { isWrapped, namesIn, type Part, type readTexts, UNKNOWN } from './written-texts.ts';

interface Named {
  name: string;
  kind: Bypass['kind'];
  start: number;
}

/** Returns where a module of a part names what all parts share, however it reaches it. */
export function sharedNamesIn(
  program: Program,
  { part, texts, textOf }: { part: string } & ReturnType<typeof readTexts>,
): Named[] {
  const places: Named[] = [];
  /** Identifiers that are no variables: keys, and members. */
  const labels = new Set<Part>();
  /** Variables of the module's own that only have the same name. */
  const locals = new Set<string>();
  /** All that it declares: an assignment to another name is one to the window. */
  const declared = new Set<string>();
  const assigned: { name: string; start: number }[] = [];
  /** Its own names of what all parts have, by where they lead: "document", "body". */
  const aliases = new Map<string, string[]>();
  const add = (name: string, start: number) => {
    const kind = SHARED.get(name) ?? (OF_LOADER.test(name) ? 'address' : undefined);
    if (kind) places.push({ name: name === 'cookie' ? 'document.cookie' : name, kind, start });
  };
  const declare = (node: Part | undefined) => {
    for (const name of namesIn(node)) {
      locals.add(name);
      declared.add(name);
    }
  };
  /** The names that lead from a variable to an expression, also by a name of its own: "document", "body", "style". */
  const chainOf = (node: Part | null): string[] => {
    if (!node) return [];
    if (isWrapped(node)) return chainOf(node.expression);
    if ('callee' in node && 'arguments' in node) {
      const text = textOf((node.arguments as Part[])[0]);
      const { property } = node.callee as { property?: Part };
      const method = (property && nameOf(property)) ?? '';
      if (method === 'getRootNode') return ['document'];
      return text && QUERY.test(method) && PAGE.test(text) ? ['document', text] : [''];
    }
    if (!('object' in node)) return aliases.get(nameOf(node) ?? '') ?? [nameOf(node) ?? ''];
    const name = nameOf((node as unknown as { property: Part }).property) ?? '…';
    return name === 'ownerDocument' ? ['document'] : [...chainOf(node.object as Part), name];
  };
  const rootOf = (node: Part): string => {
    if (isWrapped(node)) return rootOf(node.expression);
    return 'object' in node ? rootOf(node.object as Part) : (nameOf(node) ?? '');
  };
  const isShared = ([root = '', ...names]: string[]) =>
    OBJECTS.has(root) || OF_ALL.test(root) || names.includes('prototype');
  /** Which of the two objects an expression is, by its last name: "window", "document" or neither. */
  const ownerOf = (node: Part | null): string | undefined => {
    const name = chainOf(node).at(-1) ?? '';
    return GLOBALS.has(name) || name === 'defaultView' ? 'window' : name === 'document' ? name : undefined;
  };
  const isMeant = (name: string, owner: Part | null) =>
    !AMBIGUOUS.has(name) || ownerOf(owner) === AMBIGUOUS.get(name);
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
    else if (nameOf(node)) assigned.push({ name: nameOf(node) ?? '', start: node.start });
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
  /** Pictures, whose titles are their own. */
  const pictures: { start: number; end: number }[] = [];
  /** An element that styles the whole document, or runs what is written in it. */
  const addElement = (name: string, start: number) => {
    if (name === 'style') places.push({ name: '<style>', kind: 'style', start });
    if (name === 'script') addCode('<script>', start);
  };
  // As in Reflect.get(window, 'localStorage').
  for (const { text, start } of texts) {
    if (!AMBIGUOUS.has(text)) add(text, start);
    const [, element = ''] = /<(style|script)[\s>]/i.exec(text) ?? [];
    addElement(element.toLowerCase(), start);
    if (/^javascript:\S/i.test(text)) addCode('javascript:', start);
  }
  for (const node of program.body) {
    // A module's listener is never removed.
    const [first] =
      node.type === 'ExpressionStatement' && 'arguments' in node.expression ? node.expression.arguments : [];
    const event = textOf(first) ?? '';
    if (/^(before)?unload$/.test(event)) places.push({ name: event, kind: 'global', start: node.start });
  }
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const { local } of specifiers) {
        if (OF_ALL.test(source.value)) aliases.set(local.name, [source.value, local.name]);
        else declare(local);
      }
    },
    ClassDeclaration: ({ id }) => declare(id ?? undefined),
    CatchClause: ({ param }) => declare(param ?? undefined),
    FunctionDeclaration: (node) => {
      declare(node.id ?? undefined);
      parameters(node);
    },
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    VariableDeclarator: ({ id, init }) => {
      for (const name of namesIn(id)) declared.add(name);
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
    JSXElement: ({ openingElement: { name }, start, end }) => {
      if (name.type !== 'JSXIdentifier') return;
      addElement(name.name, start);
      if (name.name === 'svg') pictures.push({ start, end });
      const isInPicture = pictures.some((one) => one.start < start && start < one.end);
      if (OF_HEAD.includes(name.name) && !isInPicture)
        places.push({ name: `<${name.name}>`, kind: 'global', start });
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
      if (/^(open|close|write(ln)?)$/.test(method) && ownerOf(owner) === 'document') addChange(owner);
      const place = [first, second][RENDERS.get(method) ?? 2];
      if (place && (method !== 'createPortal' || chainOf(place).at(-1) !== 'body')) addChange(place);
      if (method === 'request' && names.includes('locks') && !textOf(first)?.startsWith(`${part}/`))
        places.push({ name: 'navigator.locks', kind: 'channel', start });
      if (BROADCASTS.test(method) && (owner ? ownerOf(owner) : !locals.has(method)))
        places.push({ name: method, kind: 'channel', start });
      if (RUNS.test(method) && first) addCode(method, start);
      if (/^set(Timeout|Interval)$/.test(method) && textOf(first) !== undefined) addCode(method, start);
      if (method === 'createElement') addElement(textOf(first) ?? '', start);
    },
  }).visit(program);
  for (const { name, start } of assigned)
    if (!declared.has(name)) places.push({ name: `window.${name}`, kind: 'global', start });
  // A shorthand is both a key and a value.
  const byStart = new Map(places.map((place) => [place.start, place]));
  return [...byStart.values()].filter(({ name, start }) => !locals.has(roots.get(start) ?? name));
}

const nameOf = (node: Part): string | undefined => ('name' in node ? String(node.name) : undefined);
