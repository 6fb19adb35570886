import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { type Props, separateTexts } from './separate-texts.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** What a JSX tag compiles to, instead of React's function of the same name (`jsxImportSource`). */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, separateTexts(type, props), key);
}

/** As `jsx`, for a tag with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const separate = separateTexts(type, props);
  return (Array.isArray(separate.children) ? react.jsxs : react.jsx)(type, separate, key);
}
