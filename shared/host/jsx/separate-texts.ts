import { createElement, type ReactNode } from 'react';

export interface Props {
  children?: ReactNode;
}

/** Elements that may contain text alone. */
const TEXT_ONLY = new Set<unknown>(['option', 'title', 'style', 'script', 'textarea', 'text', 'tspan']);

const isText = (child: ReactNode) =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
/** Whether React renders nothing for it. */
const isEmpty = (child: ReactNode) =>
  child === null || child === undefined || child === '' || typeof child === 'boolean';

/** Whether a type draws no element: its texts are neighbours of what stands beside it. Such types are symbols, or contexts. */
const drawsNothing = (type: unknown) =>
  typeof type === 'symbol' || (type as { $$typeof?: symbol } | null)?.$$typeof === CONTEXT;
const CONTEXT = Symbol.for('react.context');

/**
 * Joins texts that follow each other, and gives a text beside other children an element of its own, which lies as the bare
 * text would. A browser's translation replaces text nodes: React could neither update nor remove such a node any more,
 * nor insert anything before it. A text without neighbours needs no element: React replaces the whole content of the
 * element around it.
 */
export function separateTexts(type: unknown, props: Props): Props {
  const { children } = props;
  if (drawsNothing(type) && isText(children)) return { ...props, children: wrap(children) };
  if (!Array.isArray(children) || !children.some(hasText)) return props;
  const joined = joinTexts(children);
  const [content, ...others] = joined.filter((child) => !isEmpty(child));
  if (isText(content) && others.length === 0 && !drawsNothing(type)) return { ...props, children: content };
  return TEXT_ONLY.has(type) ? props : { ...props, children: joined.map(wrap) };
}

/** Returns the items of a list or a set. */
const itemsOf = (child: ReactNode): readonly ReactNode[] | undefined =>
  Array.isArray(child) ? child : child instanceof Set ? [...child] : undefined;

/** Whether it is a text, or a list with one. */
const hasText = (child: ReactNode): boolean => isText(child) || Boolean(itemsOf(child)?.some(hasText));

/** A bare space is no item of a grid or a row. Its element has no box there, and none of their gaps (`base.css`). */
const wrap = (child: ReactNode, key?: number): ReactNode => {
  const items = itemsOf(child);
  if (items) return items.some(hasText) ? joinTexts(items).map(wrap) : child;
  if (!isText(child) || child === '') return child;
  return createElement(String(child).trim() === '' ? 'text-space' : 'text-run', { key }, child);
};

/** Joins texts with nothing between them. All other children keep their positions, by which React recognizes them. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined = [...children];
  let start: number | undefined;
  for (const [index, child] of children.entries()) {
    if (!isText(child)) {
      if (!isEmpty(child)) start = undefined;
    } else if (start === undefined) {
      start = index;
    } else {
      joined[start] = `${joined[start]}${child}`;
      joined[index] = null;
    }
  }
  return joined;
}
