import { join } from 'node:path/posix';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { parseSync, Visitor } from 'oxc-parser';
import type { Bypass } from '../releases/store/build-record.ts';
import { readNames, UNKNOWN } from './module-names.ts';
import { sharedNamesIn } from './shared-names.ts';

/** What one source file offers to other parts and uses of them, with the lines. */
interface SourceFacts {
  /** Names of properties that are read, by a dot or by destructuring. */
  members: Set<string>;
  links: { name: string; line: number }[];
  /** What only the contract and the facade should name, or only its owner. */
  bypasses: { name: string; kind: Bypass['kind']; line: number }[];
  /** CSS custom properties that it declares, and those that it reads without a fallback value. */
  declares: Set<string>;
  reads: { name: string; line: number }[];
}

/** An address of the api, of reports, or of a part's released files; also after an interpolated origin, or from wherever a page is. */
const PLATFORM_ADDRESS =
  /^\/admin(\/|\?|$)|^\/(beacon|csp-report|dev-override|preview|(openapi|release)\.json)([/?]|$)|^(?:\0|(?:(?:https?|wss?):)?\/\/[^/]+|\.{1,2}(?:\/\.\.)*)?(?:\/?api\/|\/r\/|\/api(?:\?|$))/;
const SOURCE = /\.\w+$/;

const KEYFRAMES = /^(-\w+-)?keyframes$/;
const VARIABLE = /var\(\s*(--[\w-]+)\s*\)/g;

/** Reads a module or a stylesheet. @throws when the file can't be parsed as the type that its name says */
export function readSource(file: string, text: string): SourceFacts {
  const facts: SourceFacts = {
    members: new Set(),
    links: [],
    bypasses: [],
    declares: new Set(),
    reads: [],
  };
  if (file.endsWith('.css')) readStylesheet(file, { text, facts });
  else readModule(file, { text, facts });
  return facts;
}

function readStylesheet(file: string, { text, facts }: { text: string; facts: SourceFacts }): void {
  const { declares, reads, bypasses } = facts;
  const addGlobal = (name: string, node: CssNode) =>
    bypasses.push({ name, kind: 'style', line: node.loc?.start.line ?? 1 });
  // In any other stylesheet each name is global.
  const isModule = file.endsWith('.module.css');
  const sheet = parse(text, { positions: true, parseCustomProperty: true });
  for (const selector of outerSelectors(sheet)) {
    if (!isModule || isGlobal(selector)) addGlobal(generate(selector), selector);
  }
  walk(sheet, (node) => {
    if (node.type === 'Atrule' && KEYFRAMES.test(node.name) && node.prelude) {
      const name = generate(node.prelude);
      if (!isModule || name.includes(':global')) addGlobal(`@keyframes ${name}`, node);
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
      if (this.rule || KEYFRAMES.test(this.atrule?.name ?? '')) return;
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
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const names = readNames(program);
  for (const one of names.texts) addText(file, { text: one.text, line: lineOf(one.start), facts });
  new Visitor({
    MemberExpression: (node) => {
      if (!node.computed && node.property.type === 'Identifier') facts.members.add(node.property.name);
    },
    ObjectPattern: (node) => {
      for (const property of node.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier')
          facts.members.add(property.key.name);
      }
    },
  }).visit(program);
  const part = file.split('/', 1)[0] ?? '';
  for (const { start, ...named } of sharedNamesIn(part, names))
    facts.bypasses.push({ ...named, line: lineOf(start) });
}

/** Notes what a text names: a page, a source, an address of the platform, custom properties. */
function addText(
  file: string,
  { text, line, facts }: { text: string; line: number; facts: SourceFacts },
): void {
  const address = addressIn(text);
  if (address) facts.links.push({ name: address, line });
  const name = text.replaceAll(UNKNOWN, ':');
  const source = sourceOfOther(file, name);
  if (source) facts.bypasses.push({ name: source, kind: 'source', line });
  else if (PLATFORM_ADDRESS.test(asSent(text))) facts.bypasses.push({ name, kind: 'address', line });
  if (/^--[\w-]+$/.test(text)) facts.declares.add(text);
  for (const [, property = ''] of text.matchAll(VARIABLE)) facts.reads.push({ name: property, line });
}

/** Returns an address as a browser sends it: its letters decoded, and without the folders that it goes back from. */
const asSent = (address: string) =>
  address
    .replaceAll('\\', '/')
    .replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)
    .replaceAll(/\/\.(?=\/)/g, '')
    .replaceAll(/\/[^/.]+\/\.\.(?=\/)/g, '');

/** Returns a page's address on this site, without its query; "\0" stands for each interpolated value. */
function addressIn(written: string): string | undefined {
  const [path = ''] = written.split(/[?#]|(?<!\/)\0/, 1);
  if (!/^\/(?!(api|admin|r)\/)[a-z][\w/\0-]*$/.test(path)) return undefined;
  return path.replaceAll(UNKNOWN, ':');
}

/**
 * Returns the file that a text names as imports do, from the repository's root, if it is neither the part's own nor shared. All
 * that bundlers follow is written so: imports, also of types, `require`, `new URL`, workers.
 */
function sourceOfOther(file: string, text: string): string | undefined {
  const isRelative = /^\.{1,2}\//.test(text);
  if (!isRelative && !text.startsWith('@wedding/')) return undefined;
  const path = isRelative ? join(file, '..', text) : text.replace('@wedding/', '');
  const owner = path.split('/', 1)[0] ?? '';
  if (owner === '..' || owner === 'shared' || owner === file.split('/', 1)[0]) return undefined;
  return SOURCE.test(path) || /^(shell|mfe-[a-z-]+)$/.test(owner) ? path : undefined;
}
