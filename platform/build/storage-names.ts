import { type BindingPattern, type ParamPattern, type Program, Visitor } from 'oxc-parser';
import { STORAGES } from '../releases/store/build-record.ts';

const GLOBALS: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'top', 'frames', 'parent']);
/** Names that are storage on whatever they are a member of. `caches` may be anybody's word. */
const TELLING: ReadonlySet<string> = new Set([...STORAGES].filter((name) => name !== 'caches'));

interface Name {
  name: string;
  start: number;
}
type Part = { type: string; start: number };

/** Returns where a module names storage of the browser that all parts share, however it reaches it. */
export function storagesIn(program: Program): Name[] {
  const places: Name[] = [];
  /** Identifiers that are no variables: keys, and members. */
  const labels = new Set<Part>();
  /** Variables of the module's own that only have the same name. */
  const own = new Set<string>();
  const declare = (node: BindingPattern | ParamPattern): void => {
    if (node.type === 'Identifier') own.add(node.name);
    else if (node.type === 'AssignmentPattern') declare(node.left);
    else if (node.type === 'ObjectPattern') {
      for (const one of node.properties) if (one.type === 'Property') declare(one.value);
    }
  };
  const isGlobal = (node: Part | null) => node !== null && 'name' in node && GLOBALS.has(String(node.name));
  const parameters = ({ params }: { params: ParamPattern[] }) => params.forEach(declare);
  const label = ({ key, computed }: { key: Part; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  new Visitor({
    ImportSpecifier: ({ local }) => void own.add(local.name),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    // Not const { localStorage } = window.
    VariableDeclarator: ({ id, init }) => isGlobal(init) || declare(id),
    Property: (node) => {
      if (!node.shorthand) label(node);
    },
    PropertyDefinition: label,
    MethodDefinition: label,
    TSPropertySignature: label,
    TSMethodSignature: label,
    MemberExpression: ({ object, property, computed }) => {
      if (!computed) labels.add(property);
      const name = computed
        ? 'value' in property && String(property.value)
        : 'name' in property && property.name;
      if (typeof name !== 'string') return;
      const owner = 'name' in object ? object.name : '';
      const { start } = object;
      if (name === 'cookie' && owner === 'document') places.push({ name: 'document.cookie', start });
      else if (TELLING.has(name) || (STORAGES.has(name) && isGlobal(object))) places.push({ name, start });
    },
    Identifier: (node) => {
      if (STORAGES.has(node.name) && !labels.has(node)) places.push({ name: node.name, start: node.start });
    },
  }).visit(program);
  // A shorthand is both a key and a value.
  const byStart = new Map(places.map((place) => [place.start, place]));
  return [...byStart.values()].filter(({ name }) => !own.has(name));
}
