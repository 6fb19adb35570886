/** What a remote could change for every other: constructors with what they make, and what is there once. */
const CONSTRUCTORS =
  'Array Date Document Element EventTarget HTMLElement Headers History Map Navigator Node Number Object Promise Response Set Storage String URL XMLHttpRequest';
const SINGLES = 'window Intl JSON Math console crypto document history navigator';

type Members = Map<PropertyKey, PropertyDescriptor>;
interface Shared {
  name: string;
  object: object;
  read: (object: object) => Members;
  before: Members;
}
let shared: Shared[] = [];

/** Remembers what all parts share, before the first remote runs. */
export function rememberGlobals(): void {
  const objects = [
    ...CONSTRUCTORS.split(' ').flatMap((name) => [name, `${name}.prototype`]),
    ...SINGLES.split(' '),
  ].flatMap((name) => {
    const object: unknown = name
      .split('.')
      .reduce((one, key) => one && Reflect.get(one, key), window as object);
    return object ? [{ name, object: object as object, read: functionsOf }] : [];
  });
  const handlers = { window, document };
  shared = [
    ...objects,
    ...Object.entries(handlers).map(([name, object]) => ({ name, object, read: handlersOf })),
    { name: 'the root', object: document.documentElement.style, read: tokensOf },
  ].map((one) => ({ ...one, before: one.read(one.object) }));
}

/** Puts back what was replaced since then, and returns its names: "Array.prototype.at". */
export const restoreGlobals = (): string[] => shared.flatMap(putBack);

function putBack({ name, object, read, before }: Shared): string[] {
  const now = read(object);
  // What is new on the window is a module's own.
  const keys = new Set([...before.keys(), ...(object === window ? [] : now.keys())]);
  return [...keys].flatMap((key) => {
    const [was, is] = [before.get(key), now.get(key)];
    if (was?.value === is?.value && was?.get === is?.get && was?.set === is?.set) return [];
    if (read === tokensOf) document.documentElement.style.setProperty(String(key), was?.value ?? null);
    else if (read === handlersOf) Reflect.set(object, key, was?.value);
    else if (was) Object.defineProperty(object, key, was);
    else Reflect.deleteProperty(object, key);
    return [`${name}${typeof key === 'symbol' ? `[${key.description}]` : `.${String(key)}`}`];
  });
}

const isFunction = ({ value, get, set }: PropertyDescriptor) => typeof value === 'function' || get || set;

const functionsOf = (object: object): Members =>
  new Map(
    Reflect.ownKeys(object).flatMap((key) => {
      const one = Reflect.getOwnPropertyDescriptor(object, key);
      return one && isFunction(one) ? [[key, one]] : [];
    }),
  );

/** The functions in `onresize` and its like, which are no members of their own. */
function handlersOf(object: object): Members {
  const members: Members = new Map();
  for (const key in object) if (key.startsWith('on')) members.set(key, { value: Reflect.get(object, key) });
  return members;
}

/** The site's tokens that the root's own style redefines. */
const tokensOf = (style: object): Members =>
  new Map(
    [...(style as CSSStyleDeclaration)]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, { value: (style as CSSStyleDeclaration).getPropertyValue(name) }]),
  );
