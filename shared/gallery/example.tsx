import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './gallery.module.css';

/**
 * What a person sees of a component in one state. `alone` is for what covers the screen, and is shown on a page of its own;
 * `print` is seen on paper alone.
 */
export type Example = ReactNode | { alone: ReactNode; print?: boolean };

/** Examples of each file of `shared/ui`, by that file's name without its ending and by what they show. */
export type Examples = Record<string, Record<string, Example>>;

export const isAlone = (example: Example): example is { alone: ReactNode; print?: boolean } =>
  typeof example === 'object' && example !== null && 'alone' in example;

/** Names and figures as long as real ones get. */
export const LONG_NAME = 'Ọlárónkẹ́ Adéṣínà-Okonkwo and Chukwuemeka Nnamdi-Balogun';
export const LONG_WORD = 'Traditional-engagement-and-thanksgiving-committee@families.example';
export const TEN_DIGITS = '₦9,876,543,210';

export const noop = (): void => {};

/** Side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** One below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>;
}

/** For components whose owner has the value. */
export function Stateful<Value>(props: {
  initial: Value;
  children: (value: Value, keep: (value: Value) => void) => ReactNode;
}) {
  const [value, keep] = useState(props.initial);
  return props.children(value, keep);
}

/** As under the pointer or the keys, by the gallery’s page. `on` says which elements inside; the first button or link by default. */
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

/** Presses what `on` names, once. */
export function Pressed({ on, children }: { on: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>(on)?.click(), [on]);
  return <div ref={place}>{children}</div>;
}
