// biome-ignore lint/style/noRestrictedImports: this is what others import in its place
import { memo as reactMemo } from 'react';
import type { ComponentType } from './jsx/jsx-runtime.ts';

/** React's `memo` for a component that returns elements: React's own type lets it return a text. */
export const memo = reactMemo as <P>(
  component: ComponentType<P>,
  isSame?: (before: P, after: P) => boolean,
) => ComponentType<P>;
