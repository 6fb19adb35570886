import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = globSync('{shell,shared,mfe-*}/**/*.tsx', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.tsx'],
});

/** What returns an element that it was given: an error page, a place that waits, or what a list is drawn by. */
const GIVEN = [
  'mfe-admin/src/components/loaded.tsx: Loaded',
  'mfe-marketing/src/components/tariff-list.tsx: TariffList',
  'shared/gallery/example.tsx: Stateful',
  'shared/gallery/gallery-page.tsx: render',
  'shared/host/slot.tsx: Slot',
  'shared/host/slot.tsx: SlotFiller',
  'shared/host/slot.tsx: render',
  'shared/ui/states/skeleton.tsx: Skeleton',
  'shell/src/frame/signed-in-layout.tsx: Layout',
  'shell/src/remotes/remote-routes.tsx: DownPage',
];

/** What is read of an expression of any kind. */
interface Part {
  type: string;
  name: string;
  value: unknown;
  callee?: Part;
  consequent: Part;
  alternate: Part;
  operator: string;
  left: Part;
  right: Part;
  expression: Part;
}

/** Whether an expression is an element that is written there, or nothing. */
function isElement(node: Part | null | undefined, constants: ReadonlyMap<string, Part>): boolean {
  switch (node?.type) {
    case undefined:
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null;
    case 'Identifier':
      return (
        node.name === 'undefined' ||
        (constants.has(node.name) && isElement(constants.get(node.name), new Map()))
      );
    case 'ConditionalExpression':
      return isElement(node.consequent, constants) && isElement(node.alternate, constants);
    case 'LogicalExpression':
      return (node.operator === '&&' || isElement(node.left, constants)) && isElement(node.right, constants);
    case 'ParenthesizedExpression':
      return isElement(node.expression, constants);
    default:
      return (
        node?.type === 'CallExpression' &&
        /^(createPortal|createElement|cloneElement|box)$/.test(node.callee?.name ?? '')
      );
  }
}

/** Returns the components of a module that return anything but elements, which may be a text. */
export function textsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const constants = new Map<string, Part>();
  const functions: { name: string; results: (Part | null)[] }[] = [];
  const begin = (name: string | undefined) => functions.push({ name: name ?? '', results: [] });
  const names = new Map<unknown, string>();
  /** Names a function, also one that `memo` or `forwardRef` is given. */
  const name = (value: unknown, text: string) => {
    names.set(value, text);
    const { callee, arguments: [inner] = [] } = value as { callee?: Part; arguments?: unknown[] };
    if (/^(memo|forwardRef)$/.test(callee?.name ?? '')) name(inner, text);
  };
  const end = () => {
    const { name: ended, results } = functions.pop() ?? { name: '', results: [] };
    const isComponent = /^[A-Z]\w*[a-z]|^(default|render)$/.test(ended);
    if (isComponent && results.some((one) => !isElement(one, constants))) faults.push(ended);
  };
  const faults: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return;
      constants.set(id.name, init as unknown as Part);
      name(init, id.name);
    },
    AssignmentExpression: ({ left, right }) => left.type === 'Identifier' && name(right, left.name),
    MethodDefinition: ({ key, value }) => key.type === 'Identifier' && name(value, key.name),
    ExportDefaultDeclaration: ({ declaration }) => name(declaration, 'default'),
    FunctionDeclaration: (node) => begin(node.id?.name ?? names.get(node)),
    FunctionExpression: (node) => begin(names.get(node)),
    ArrowFunctionExpression: (node) => {
      begin(names.get(node));
      if (node.expression) functions.at(-1)?.results.push(node.body as unknown as Part);
    },
    ReturnStatement: ({ argument }) => functions.at(-1)?.results.push(argument as unknown as Part),
    'FunctionDeclaration:exit': end,
    'FunctionExpression:exit': end,
    'ArrowFunctionExpression:exit': end,
  }).visit(program);
  return faults;
}

test.each([
  ["function Name() { return 'Ada'; }", ['Name']],
  ['const Name = ({ row }) => row.name;', ['Name']],
  ['function Name({ children }) { return children; }', ['Name']],
  ['function Name({ day }) { return day ? <b /> : `day`; }', ['Name']],
  ['function Names({ all }) { return all.map((one) => one.name); }', ['Names']],
  ['function Name({ row }) { const name = row && <b />; if (!row) return null; return name; }', []],
  ['const Name = ({ children }) => <>{children}</>;', []],
  ["function nameOf() { return 'Ada'; }", []],
  ['function Name({ row }) { return row.name || <b />; }', ['Name']],
  ['function Name({ row }) { return row.name ?? <b />; }', ['Name']],
  ["const Name = memo(() => 'Ada');", ['Name']],
  ["const Name = memo(function () { return 'Ada'; });", ['Name']],
  ['const Name = memo(({ row }) => <b>{row.name}</b>);', []],
  ["export default () => 'Ada';", ['default']],
  ["export default function () { return 'Ada'; }", ['default']],
  ["class Name extends Component { render() { return 'Ada'; } }", ['render']],
  ['class Name extends Component { render() { return this.props.children; } }', ['render']],
  ['class Name extends Component { render() { return <b />; } }', []],
  ["let Name; Name = () => 'Ada';", ['Name']],
  ["function Name() { const text = 'Ada'; return text; }", ['Name']],
  ["function Name({ day }) { switch (day) { case 1: return <b />; default: return 'day'; } }", ['Name']],
  ["function Name({ day }) { return day && 'day'; }", ['Name']],
  ["function Name() { return ['Ada', <b />]; }", ['Name']],
  ["function Name() { return (<b /> as never) ?? 'Ada'; }", ['Name']],
  ['function Name() { return `Ada`; }', ['Name']],
  ['function Name() { return createElement("b"); }', []],
  ['function Name() { return (0, "Ada"); }', ['Name']],
])('a component that returns a text is a fault: %s', (source, faults) => {
  expect(textsIn('page.tsx', source)).toEqual(faults);
});

test('no component returns a bare text, which a browser’s translation would replace beside other elements', () => {
  expect(pages.length).toBeGreaterThan(100);
  const faults = pages.flatMap((file) =>
    textsIn(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(faults.sort()).toEqual(GIVEN);
});
