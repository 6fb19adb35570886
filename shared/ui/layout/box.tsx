import type { ComponentProps, ReactElement } from 'react';
import type { JSX } from '../../host/jsx/jsx-runtime.ts';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

export interface TextProps {
  /** Space above and below it, in steps of 4 px. */
  above?: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  below?: 2 | 3 | 4 | 5 | 6 | 8;
  tone?: 'text' | 'second' | 'muted' | 'danger' | 'warning' | 'success' | 'gold';
  /** In pixels at the usual text size. */
  size?: 13 | 14 | 16 | 18 | 22 | 28;
  weight?: 400 | 600;
  /** Cuts after so many lines. */
  lines?: 2 | 3;
  /** A heading in the font of the text. */
  plain?: boolean;
  center?: boolean;
  nowrap?: boolean;
  /** Breaks inside a word that has no room: for what people typed. */
  breaks?: boolean;
  /** All digits are equally wide. */
  tabular?: boolean;
}

export interface LayoutProps extends TextProps {
  /** Between the children, in steps of 4 px. */
  gap?: Space;
  /** Between lines, if it differs from `gap`. */
  rowGap?: 0 | 1 | 2 | 3 | 4;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** Becomes narrower than its content, which then breaks. */
  shrink?: boolean;
  /** Hairlines between the children, with room around them. */
  divided?: boolean;
}

interface RowProps extends LayoutProps {
  wrap?: boolean;
  /** The first child takes the room; what leaves it too little moves below it. */
  leads?: boolean;
  /** Lies in a line of text. */
  inline?: boolean;
}

type Tag = keyof JSX.IntrinsicElements;
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<ComponentProps<T>, keyof Own | 'as'>;

/** Children below each other. */
export function Stack<T extends Tag = 'div'>({ as, ...props }: Props<T, LayoutProps>) {
  return box('stack', as ?? 'div', props);
}

/** Children beside each other, on one middle unless `align` says otherwise. */
export function Row<T extends Tag = 'div'>({ as, ...props }: Props<T, RowProps>) {
  return box('row', as ?? 'div', props);
}

/** Children in columns, which the class sets. */
export function Grid<T extends Tag = 'div'>({ as, ...props }: Props<T, LayoutProps>) {
  return box('grid', as ?? 'div', props);
}

/** A text of the design's sizes and colours. */
export function Text<T extends Tag = 'p'>({ as, ...props }: Props<T, TextProps>) {
  return box('text', as ?? 'p', props);
}

const OWN = new Set(
  'gap rowGap align justify wrap leads inline shrink divided above below tone size weight lines plain center nowrap breaks tabular'.split(
    ' ',
  ),
);

/** The shell's `layout.css` knows the attributes: as classes, every remote would contain the rules and their names again. */
function box(kind: string, Element: Tag, props: object): ReactElement {
  const attributes: Record<string, unknown> = { 'data-box': kind };
  for (const [name, value] of Object.entries(props)) {
    if (!OWN.has(name)) attributes[name] = value;
    else if (value !== false) attributes[`data-${name.toLowerCase()}`] = value;
  }
  return <Element {...attributes} />;
}
