import { join } from 'node:path/posix';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { parseSync, Visitor } from 'oxc-parser';
import { storagesIn } from './storage-names.ts';

/** What one source file offers to other parts and uses of them, with the lines. */
interface SourceFacts {
  /** Names of properties that are read, by a dot or by destructuring. */
  members: Set<string>;
  links: { name: string; line: number }[];
  /** Addresses of the api, which only the contract should name. */
  apiAddresses: { name: string; line: number }[];
  /** Storage of the browser that it names itself, and so without a prefix. */
  storages: { name: string; line: number }[];
  /** Files of other parts that it imports, also types alone. */
  imports: { name: string; line: number }[];
  /** Selectors of `:global` classes without a class of its own before them. */
  globals: { name: string; line: number }[];
  /** CSS custom properties that it declares, and those that it reads without a fallback value. */
  declares: Set<string>;
  reads: { name: string; line: number }[];
}

/** Also after an interpolated origin, or from wherever a page is. */
const API_ADDRESS = /^\/admin\/|^(?:\0|https?:\/\/[^/]+|\.{1,2}(?:\/\.\.)*)?\/api\//;

const VARIABLE = /var\(\s*(--[\w-]+)\s*\)/g;

/** Reads a module or a stylesheet. @throws when the file can't be parsed as the type that its name says */
export function readSource(file: string, text: string): SourceFacts {
  const facts: SourceFacts = {
    members: new Set(),
    links: [],
    apiAddresses: [],
    storages: [],
    imports: [],
    globals: [],
    declares: new Set(),
    reads: [],
  };
  if (file.endsWith('.css')) readStylesheet(file, { text, facts });
  else readModule(file, { text, facts });
  return facts;
}

function readStylesheet(file: string, { text, facts }: { text: string; facts: SourceFacts }): void {
  const { declares, reads, globals } = facts;
  // In any other stylesheet each name is global.
  const isModule = file.endsWith('.module.css');
  const sheet = parse(text, { positions: true, parseCustomProperty: true });
  for (const selector of outerSelectors(sheet)) {
    if (!isModule || isGlobal(selector))
      globals.push({ name: generate(selector), line: selector.loc?.start.line ?? 1 });
  }
  walk(sheet, (node) => {
    if (node.type === 'Atrule' && node.name === 'keyframes' && node.prelude) {
      const name = generate(node.prelude);
      if (!isModule || name.includes(':global'))
        globals.push({ name: `@keyframes ${name}`, line: node.loc?.start.line ?? 1 });
    }
    if (node.type === 'Declaration' && node.property.startsWith('--')) declares.add(node.property);
    if (node.type === 'Atrule' && node.name === 'property' && node.prelude?.type === 'Raw') {
      declares.add(node.prelude.value.trim());
    }
    if (node.type !== 'Function' || node.name !== 'var') return;
    const [first, ...fallback] = node.children.toArray();
    if (first?.type === 'Identifier' && fallback.length === 0) {
      reads.push({ name: first.name, line: node.loc?.start.line ?? 1 });
    }
  });
}

/** Returns the selectors of rules that lie in no other rule, whose selector they would continue. */
function outerSelectors(sheet: CssNode): CssNode[] {
  const selectors: CssNode[] = [];
  walk(sheet, {
    visit: 'Rule',
    enter({ prelude }) {
      if (this.rule || this.atrule?.name === 'keyframes') return;
      if (prelude.type === 'SelectorList') selectors.push(...prelude.children);
    },
  });
  return selectors;
}

/** Whether a selector's classes are all global: `:global(.a)`, or `:global .a`, after which nothing is local. */
function isGlobal(selector: CssNode): boolean {
  if (selector.type !== 'Selector') return false;
  const nodes = selector.children.toArray();
  const isMark = (node: CssNode) => node.type === 'PseudoClassSelector' && node.name === 'global';
  const bare = nodes.findIndex((node) => isMark(node) && 'children' in node && !node.children);
  const local = bare < 0 ? nodes : nodes.slice(0, bare);
  return nodes.some(isMark) && !local.some(({ type }) => type === 'ClassSelector');
}

function readModule(file: string, { text, facts }: { text: string; facts: SourceFacts }): void {
  const { program, errors } = parseSync(file, text, { preserveParens: false });
  const [broken] = errors;
  if (broken) throw new Error(`${file}: ${broken.message}`);
  const onText = (written: string, start: number) => {
    const line = () => lineOf(start);
    const address = addressIn(written);
    if (address) facts.links.push({ name: address, line: line() });
    if (API_ADDRESS.test(written)) {
      facts.apiAddresses.push({ name: written.replaceAll('\0', ':'), line: line() });
    }
    if (/^--[\w-]+$/.test(written)) facts.declares.add(written);
    for (const [, name = ''] of written.matchAll(VARIABLE)) facts.reads.push({ name, line: line() });
  };
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const onImport = (source: { value?: unknown; start: number } | null) => {
    const path = source && pathOfOther(file, String(source.value));
    if (path) facts.imports.push({ name: path, line: lineOf(source.start) });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => onImport(source),
    ExportAllDeclaration: ({ source }) => onImport(source),
    ExportNamedDeclaration: ({ source }) => onImport(source),
    ImportExpression: ({ source }) => source.type === 'Literal' && onImport(source),
    TSImportType: ({ source }) => onImport(source),
    MemberExpression: (node) => {
      if (!node.computed && node.property.type === 'Identifier') facts.members.add(node.property.name);
    },
    ObjectPattern: (node) => {
      for (const property of node.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier')
          facts.members.add(property.key.name);
      }
    },
    Literal: (node) => {
      if (typeof node.value === 'string') onText(node.value, node.start);
    },
    TemplateLiteral: (node) => {
      onText(node.quasis.map(({ value }) => value.cooked).join('\0'), node.start);
    },
  }).visit(program);
  facts.storages.push(...storagesIn(program).map(({ name, start }) => ({ name, line: lineOf(start) })));
}

/** Returns a page's address on this site, without its query; "\0" stands for each interpolated value. */
function addressIn(written: string): string | undefined {
  const [path = ''] = written.split(/[?#]|(?<!\/)\0/, 1);
  if (!/^\/(?!(api|admin|r)\/)[a-z][\w/\0-]*$/.test(path)) return undefined;
  return path.replaceAll('\0', ':');
}

/** Returns the file that an import names, from the repository's root, if it is another part's. */
function pathOfOther(file: string, source: string): string | undefined {
  const path = source.startsWith('.') ? join(file, '..', source) : source.replace(/^@wedding\//, '');
  const isOther = /^(shell|mfe-[a-z-]+)\//.test(path) && path.split('/', 1)[0] !== file.split('/', 1)[0];
  return isOther ? path : undefined;
}
