// biome-ignore lint/style/noRestrictedImports: this is what others import in its place
import { type ReactElement, memo as reactMemo } from 'react';

/**
 * A component returns elements or nothing. A bare text would be the neighbour of what stands beside the component, where the
 * JSX runtime's `separateTexts` can't see it. `<>{children}</>` is an element.
 */
export type ComponentType<P = object> = (
  props: P,
) => ReactElement | readonly ReactElement[] | '' | false | null;

/** React's `memo` for such a component: React's own type lets it return a text. */
export const memo = reactMemo as <P>(
  component: ComponentType<P>,
  isSame?: (before: P, after: P) => boolean,
) => ComponentType<P>;
