import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Row as UiRow, Stack as UiStack } from '../ui/layout/box.tsx';
import css from './gallery.module.css';

/**
 * One component in one state. `standalone` is for components that cover the screen; each is shown on its own page.
 * `print` is visible only on paper.
 */
export type Example = ReactNode | { standalone: ReactNode; print?: boolean };

/** The examples of each file of `shared/ui`, by the file's name without its extension, then by a name for what they show. */
export type Examples = Record<string, Record<string, Example>>;

export const isStandalone = (example: Example): example is { standalone: ReactNode; print?: boolean } =>
  typeof example === 'object' && example !== null && 'standalone' in example;

/** Names and figures as long as real ones get. */
export const LONG_NAME = 'Ọlárónkẹ́ Adéṣínà-Okonkwo and Chukwuemeka Nnamdi-Balogun';
export const LONG_WORD = 'Traditional-engagement-and-thanksgiving-committee@families.example';
export const TEN_DIGITS = '₦9,876,543,210';

export const noop = (): void => {};

/** Lays its children out side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <UiRow gap={3} wrap>
      {children}
    </UiRow>
  );
}

/** Lays its children out one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <UiStack gap={4} shrink>
      {children}
    </UiStack>
  );
}

/** Holds the state for components whose value belongs to their owner. */
export function Stateful<Value>(props: {
  initial: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(props.initial);
  return <>{props.children(value, setValue)}</>;
}

/**
 * Shows its children as hovered, focused or pressed, by the gallery’s page. `on` selects the elements inside; by
 * default the first button or link.
 */
export function As(props: { state: 'hover' | 'focus-visible' | 'active'; on?: string; children: ReactNode }) {
  const { state, on = 'button, a', children } = props;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.querySelector(on)?.setAttribute('data-state', state);
  });
  return (
    <div ref={place} className={css.contents}>
      {children}
    </div>
  );
}

/** Presses the element that `on` selects, once. */
export function Pressed({ on, children }: { on: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.querySelector<HTMLElement>(on)?.click(), [on]);
  return <div ref={place}>{children}</div>;
}
