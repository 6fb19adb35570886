import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import type { ComponentType } from '../component.ts';
import { type Props, separateTexts } from './separate-texts.ts';

export { Fragment };

/** React's types, with such components. */
export declare namespace JSX {
  type ElementType =
    | string
    | ComponentType<never>
    | (new (
        props: never,
      ) => { render(): ReturnType<ComponentType> })
    | { readonly $$typeof: symbol };
  interface Element extends react.JSX.Element {}
  interface ElementClass extends react.JSX.ElementClass {}
  interface ElementAttributesProperty extends react.JSX.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends react.JSX.ElementChildrenAttribute {}
  type LibraryManagedAttributes<C, P> = react.JSX.LibraryManagedAttributes<C, P>;
  interface IntrinsicAttributes extends react.JSX.IntrinsicAttributes {}
  interface IntrinsicClassAttributes<T> extends react.JSX.IntrinsicClassAttributes<T> {}
  interface IntrinsicElements extends react.JSX.IntrinsicElements {}
}

/** What a JSX tag compiles to, instead of React's function of the same name (`jsxImportSource`). */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, separateTexts(type, props), key);
}

/** As `jsx`, for a tag with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const separate = separateTexts(type, props);
  return (Array.isArray(separate.children) ? react.jsxs : react.jsx)(type, separate, key);
}
