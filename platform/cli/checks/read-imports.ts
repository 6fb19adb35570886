import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser';

/** One place in a file that names another module, however it is written. */
export interface Import {
  /** The text as written; its beginning if only that is written; undefined if nothing is. */
  specifier: string | undefined;
  line: number;
  /** Whether it is any text that looks like one: what it is given to may load it. */
  isText?: boolean;
}

/** Calls that load what their first argument names, which has to be written out. */
const LOADING = /^(require|vi\.(mock|doMock|unmock|importActual|importMock))$/;
/** A text that names a file of this package or another one, whatever it is given to: a worker, a glob, `require.resolve`. */
const PATH = /^\s*(?:[\w-]*!)*(?:\.\.?[\\/]|@wedding\/)/;
const REFERENCE = /^\/\s*<reference\s+(path|types)=["']([^"']+)["']/;
const CSS = /(?:@import\s+(?:url\(\s*)?|\bfrom\s+|\burl\(\s*|["'])["']?([^"')\s;]+)/g;
/** Not everything that a stylesheet names after `from` or `url` is a file. */
const CSS_FILE = /^\.{0,2}\/|\.css$|^@/;

/** Returns every module that a file names: import, export … from, import(), require, types, mocks, workers, stylesheets. */
export function readImports(file: string, text: string): Import[] {
  return file.endsWith('.css') ? readStylesheet(text) : readModule(file, text);
}

function readStylesheet(text: string): Import[] {
  return [...text.matchAll(CSS)]
    .filter(([, specifier = '']) => CSS_FILE.test(specifier))
    .map(({ 1: specifier, index }) => ({ specifier, line: lineAt(text, index) }));
}

/** @throws when the file can't be read as TypeScript or JavaScript */
function readModule(file: string, text: string): Import[] {
  const { program, comments, errors } = parseSync(file, text, { preserveParens: false });
  const [broken] = errors;
  if (broken) throw new Error(`${file}: ${broken.message}`);
  const imports: Import[] = [];
  const add = (at: { start: number }, specifier: string | undefined) =>
    imports.push({ specifier, line: lineAt(text, at.start) });

  for (const comment of comments) {
    const [, kind, path] = REFERENCE.exec(comment.value) ?? [];
    if (path) add(comment, kind === 'types' || path.startsWith('.') ? path : `./${path}`);
  }
  const addText = (at: { start: number }, specifier: string | null | undefined) => {
    if (specifier && PATH.test(specifier))
      imports.push({ specifier, line: lineAt(text, at.start), isText: true });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value),
    ImportExpression: (node) => add(node, startOf(node.source)),
    TSImportType: (node) => add(node, node.source.value),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
    CallExpression: (node) => {
      if (LOADING.test(dotted(node.callee))) add(node, startOf(node.arguments[0]));
    },
    Literal: (node) => addText(node, typeof node.value === 'string' ? node.value : undefined),
    TemplateLiteral: (node) => addText(node, node.quasis[0]?.value.cooked),
    BinaryExpression: (node) => addText(node, startOf(node)),
  }).visit(program);
  return imports.filter(
    (one) =>
      !one.isText ||
      !imports.some((other) => !other.isText && other.line === one.line && other.specifier === one.specifier),
  );
}

/** Returns the known beginning of an expression, such as "../x/" of `../x/${name}`. */
function startOf(node: Argument | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked || undefined;
  if (node?.type === 'TSAsExpression') return startOf(node.expression);
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = startOf(node.left);
  return left === undefined ? undefined : left + (startOf(node.right) ?? '');
}

/** Returns "vi.mock" of `vi.mock`; '' of anything that isn't made only of names. */
function dotted(node: Expression | Argument): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MetaProperty') return `${node.meta.name}.${node.property.name}`;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return '';
  return `${dotted(node.object)}.${node.property.name}`;
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
