import { dirname, join, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What of some modules is needed. */
interface Roots {
  /** Names that are needed, by the module that exports them. */
  names: Readonly<Record<string, readonly string[]>>;
  /** Returns whether a member of an exported interface or class is needed. Without it all are. */
  keepsMember?: (type: string, member: string) => boolean;
  /** Reads a module by its path in the repository. */
  read: (file: string) => string;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** One statement of a module. */
interface Statement {
  names: readonly string[];
  text: string;
  /** Names that it refers to, in this module. */
  refers: ReadonlySet<string>;
}

interface ImportedName {
  module: string;
  name: string;
}

interface Module {
  statements: Statement[];
  /** What is imported or exported again, by the name here. */
  links: Map<string, ImportedName & { text: string; head: string }>;
  /** Modules of which everything is exported again. */
  all: { module: string; text: string }[];
}

/**
 * Returns the modules cut down to the statements that the roots need, and what those need in turn, without comments. What
 * else stands in the same files doesn't change it: a version's record is to change only with what the part uses.
 */
export function reachedTypes({ names, keepsMember = () => true, read }: Roots): Record<string, string> {
  const modules = new Map<string, Module>();
  const reached = new Map<string, Set<string>>();
  const moduleOf = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file, { text: read(file), keepsMember });
    modules.set(file, module);
    return module;
  };
  const reach = (file: string, name: string): void => {
    const before = reached.get(file) ?? new Set();
    reached.set(file, before);
    if (before.has(name)) return;
    before.add(name);
    const { statements, links, all } = moduleOf(file);
    const link = links.get(name);
    if (link && isOurs(link.module)) reach(besides(file, link.module), link.name);
    const declaring = statements.filter((one) => one.names.includes(name));
    for (const one of declaring) for (const inner of one.refers) if (inner !== name) reach(file, inner);
    if (link || declaring.length > 0) return;
    for (const { module } of all) if (isOurs(module)) reach(besides(file, module), name);
  };
  for (const [file, list] of Object.entries(names)) for (const name of list) reach(file, name);
  const files = [...reached].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files.map(([file, used]) => [file, textOf(moduleOf(file), used)]));
}

function textOf({ statements, links, all }: Module, used: ReadonlySet<string>): string {
  const byHead = Map.groupBy(
    [...links].filter(([name]) => used.has(name)).map(([, link]) => link),
    ({ head }) => head,
  );
  const linked = [...byHead].map(([head, list]) =>
    head.includes('{}') ? head.replace('{}', `{ ${list.map(({ text }) => text).join(', ')} }`) : head,
  );
  const declared = statements.filter((one) => one.names.some((name) => used.has(name)));
  return `${[...linked, ...all.map(({ text }) => text), ...declared.map(({ text }) => text)].join('\n')}\n`;
}

const isOurs = (module: string) => module.startsWith('.');
const besides = (file: string, module: string) => join(dirname(file), module).replaceAll(sep, '/');

function readModule(
  file: string,
  { text, keepsMember }: { text: string; keepsMember: NonNullable<Roots['keepsMember']> },
): Module {
  const { program, comments } = parseSync(file, text);
  const module: Module = { statements: [], links: new Map(), all: [] };
  const cut = (node: Node, holes: readonly Node[] = []) => without(text, node, [...comments, ...holes]);
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const kind = node.importKind === 'type' ? 'import type' : 'import';
      for (const one of node.specifiers) {
        const isNamed = one.type === 'ImportSpecifier';
        const imported = isNamed && 'name' in one.imported ? one.imported.name : 'default';
        module.links.set(one.local.name, {
          module: node.source.value,
          name: imported,
          text: cut(one),
          head: isNamed ? `${kind} {} from '${node.source.value}';` : cut(node),
        });
      }
      continue;
    }
    if (node.type === 'ExportAllDeclaration') {
      module.all.push({ module: node.source.value, text: cut(node) });
      continue;
    }
    if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      const kind = node.exportKind === 'type' ? 'export type' : 'export';
      const from = node.source ? ` from '${node.source.value}'` : '';
      for (const one of node.specifiers) {
        const [local, exported] = [one.local, one.exported].map((name) => ('name' in name ? name.name : ''));
        const specifier = { text: cut(one), head: `${kind} {}${from};` };
        if (node.source)
          module.links.set(exported ?? '', { module: node.source.value, name: local ?? '', ...specifier });
        else
          module.statements.push({
            names: [exported ?? ''],
            text: `${kind} { ${specifier.text} };`,
            refers: new Set([local ?? '']),
          });
      }
      continue;
    }
    const declaration = (node.type === 'ExportNamedDeclaration' && node.declaration) || node;
    const names = namesOf(declaration);
    const [name = ''] = names;
    const left = membersOf(declaration).filter((member) => !keepsMember(name, member.name));
    module.statements.push({
      names,
      text: cut(node, left),
      refers: refersOf(declaration, new Set(left.map(({ start }) => start))),
    });
  }
  return module;
}

/** Returns the text of a node without some places inside it, and without the lines that are empty then. */
function without(
  text: string,
  { start, end }: Pick<Node, 'start' | 'end'>,
  holes: readonly Pick<Node, 'start' | 'end'>[],
): string {
  const inside = holes
    .filter((hole) => hole.start >= start && hole.end <= end)
    .sort((a, b) => a.start - b.start);
  let rest = '';
  let at = start;
  for (const hole of inside) {
    rest += text.slice(at, Math.max(at, hole.start));
    at = Math.max(at, hole.end);
  }
  return (rest + text.slice(at, end))
    .split('\n')
    .filter((line) => /[^\s;]/.test(line))
    .join('\n');
}

function namesOf(node: object): string[] {
  if ('declarations' in node && Array.isArray(node.declarations)) {
    return node.declarations.flatMap(({ id }: { id: object }) => ('name' in id ? [String(id.name)] : []));
  }
  const id = 'id' in node && node.id;
  return typeof id === 'object' && id !== null && 'name' in id ? [String(id.name)] : [];
}

/** Returns the members of an interface or a class that have a plain name. */
function membersOf(node: Node): (Node & { name: string })[] {
  if (node.type !== 'TSInterfaceDeclaration') return [];
  const { body } = (
    node as Node & { body: { body: (Node & { key?: { name?: string; value?: unknown } })[] } }
  ).body;
  return body.flatMap((member) => {
    const name = member.key?.name ?? member.key?.value;
    return name === undefined ? [] : [{ ...member, name: String(name) }];
  });
}

/** Names of members: they refer to nothing in the module. */
const KEYS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSQualifiedName: 'right',
};

/** Returns the names that a statement refers to, apart from those of members. @param left where members begin that are left out */
function refersOf(node: unknown, left: ReadonlySet<number>, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  if (Array.isArray(node)) {
    for (const one of node) refersOf(one, left, names);
    return names;
  }
  const { type, start, computed, name } = node as Partial<Node> & { computed?: boolean; name?: unknown };
  if (type === 'TSPropertySignature' && start !== undefined && left.has(start)) return names;
  if (type === 'Identifier' && typeof name === 'string') names.add(name);
  const key = computed ? undefined : KEYS[type ?? ''];
  for (const [field, value] of Object.entries(node)) if (field !== key) refersOf(value, left, names);
  return names;
}
