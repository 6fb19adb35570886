import { formatCount } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { formatTime } from '../lib/dates.ts';
import css from './blog.module.css';
import type { BlogEditorView } from './blog-editor-state.ts';

const WORDS_PER_MINUTE = 200;

interface SaveStatusProps {
  view: BlogEditorView;
  /** The number of words in the text. */
  words: number;
  onRetry: () => void;
}

/** Shows when the text was saved, or why it is only in this browser. */
export function SaveStatus({ view, words, onRetry }: SaveStatusProps) {
  const { state, restored } = view;
  const busy = state.kind === 'saving' || state.kind === 'typed';
  return (
    <div className={css.saved}>
      {busy && (
        <span aria-hidden="true">
          <LoaderCircle />
          Saving…
        </span>
      )}
      <span role="status">
        {state.kind === 'saved' && (
          <>
            <Check aria-hidden="true" />
            Saved {formatTime(state.at)}
          </>
        )}
        {state.kind === 'offline' && (
          <>
            <CloudOff aria-hidden="true" />
            Not saved yet: the server can’t be reached. Your text is kept in this browser and sent
            automatically.
          </>
        )}
        {state.kind === 'refused' && (
          <>
            <CircleAlert aria-hidden="true" />
            Not saved: {state.text}
          </>
        )}
        {restored && state.kind !== 'offline' && 'What you typed before is back.'}
      </span>
      {(state.kind === 'offline' || state.kind === 'refused') && (
        <Button small variant="quiet" onClick={onRetry}>
          Try now
        </Button>
      )}
      <span className={css.wordCount}>
        {formatCount(words)} {words === 1 ? 'word' : 'words'}
        {words > 0 && ` · ${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`}
      </span>
    </div>
  );
}
