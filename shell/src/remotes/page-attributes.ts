import { around } from './around.ts';

/** A change of an attribute of the page's root or body, such as its class. */
export interface Change {
  name: string;
  cause: Error;
  /** Makes it what it was before. Returns whether it was another. */
  undo: () => boolean;
}

/** Members that stand for an attribute. */
const MEMBERS = { className: 'class', dir: 'dir', hidden: 'hidden', inert: 'inert', lang: 'lang' };
/** Members that an attribute is changed through. */
const INNER: Readonly<Record<string, (key: string) => string>> = {
  classList: () => 'class',
  style: () => 'style',
  dataset: (key) => `data-${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
};

/** Says before each change of an element's attributes by a script of the page what it was. Extensions' are not seen. */
export function watchAttributes(
  where: string,
  { element, onChange }: { element: HTMLElement; onChange: (change: Change) => void },
): void {
  const { setAttribute, removeAttribute } = element;
  const note = (attribute: string) => {
    const read = () => element.getAttribute(attribute);
    const before = read();
    const undo = () => {
      // A class or a style that is empty is none.
      if (read() === before || (!read() && !before && /^(class|style)$/.test(attribute))) return false;
      if (before === null) removeAttribute.call(element, attribute);
      // The site's policy forbids to write it as an attribute.
      else if (attribute === 'style') element.style.cssText = before;
      else setAttribute.call(element, attribute, before);
      return true;
    };
    const name = `${attribute} of ${where}`;
    const text = `The ${name} was changed, for all parts of the site. It is what it was before.`;
    onChange({ name, cause: new Error(text), undo });
  };
  for (const name of ['setAttribute', 'removeAttribute', 'toggleAttribute'])
    around(element, name, { before: ([attribute]) => note(String(attribute)) });
  for (const [name, attribute] of Object.entries(MEMBERS)) {
    const prototype = Object.getPrototypeOf(element);
    const set = (value: unknown) => {
      note(attribute);
      Reflect.set(prototype, name, value, element);
    };
    Object.defineProperty(element, name, {
      configurable: true,
      get: () => Reflect.get(prototype, name, element),
      set,
    });
  }
  for (const [name, attributeOf] of Object.entries(INNER)) {
    const inner = new Proxy<object>(Reflect.get(element, name), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (/^(add|remove|toggle|replace|set)/.test(String(key))) note(attributeOf(''));
        return value.bind(target);
      },
      set(target, key, value) {
        note(attributeOf(String(key)));
        return Reflect.set(target, key, value);
      },
      deleteProperty(target, key) {
        note(attributeOf(String(key)));
        return Reflect.deleteProperty(target, key);
      },
    });
    Object.defineProperty(element, name, { configurable: true, get: () => inner });
  }
}
