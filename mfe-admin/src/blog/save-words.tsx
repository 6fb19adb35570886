import { Button } from '@wedding/shared/ui/button.tsx';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { clockOf } from '../dates.ts';
import css from './blog.module.css';
import type { DeskView } from './blog-desk.ts';

/** Where what is typed lies: with the server since when, or in this browser and why. */
export function SaveWords({ view, onRetry }: { view: DeskView; onRetry: () => void }) {
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
            Saved {clockOf(state.at)}
          </>
        )}
        {state.kind === 'kept' && (
          <>
            <CloudOff aria-hidden="true" />
            Not saved yet: the server is out of reach. Your text is kept in this browser and sent by itself.
          </>
        )}
        {state.kind === 'refused' && (
          <>
            <CircleAlert aria-hidden="true" />
            Not saved: {state.text}
          </>
        )}
        {restored && state.kind !== 'kept' && 'What you typed before is back.'}
      </span>
      {(state.kind === 'kept' || state.kind === 'refused') && (
        <Button small variant="quiet" onClick={onRetry}>
          Try now
        </Button>
      )}
    </div>
  );
}
