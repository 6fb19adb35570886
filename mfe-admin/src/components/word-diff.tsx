import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import css from './word-diff.module.css';

interface WordDiffProps {
  before: string;
  after: string;
  /** Shortens an unchanged part, for a line among others. */
  shorten?: (unchanged: string) => string;
}

/** Shows two texts as one: what only the earlier has is struck through, what only the later has is marked. */
export function WordDiff({ before, after, shorten = (text) => text }: WordDiffProps) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <>
      {parts.map(({ value, added, removed }, place) => {
        if (removed) return <Removed key={place} text={value} />;
        if (added) return <Added key={place} text={value} />;
        return <span key={place}>{shorten(value)}</span>;
      })}
    </>
  );
}

export const Removed = ({ text }: { text: string }) => (
  <del className={css.removed}>
    <VisuallyHidden>Before: </VisuallyHidden>
    {text}
  </del>
);

export const Added = ({ text }: { text: string }) => (
  <ins className={css.added}>
    <VisuallyHidden>Now: </VisuallyHidden>
    {text}
  </ins>
);
