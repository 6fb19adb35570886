import { type ElementType, Fragment, type Key } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, separateTexts } from './separate-texts.ts';

export { Fragment };

/** What a JSX tag compiles to in development and in tests. */
export function jsxDEV(...[type, props, key, isStatic, ...origin]: Arguments) {
  const separate = separateTexts(type, props);
  return react.jsxDEV(type, separate, key, isStatic && Array.isArray(separate.children), ...origin);
}

type Arguments = [
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
];
