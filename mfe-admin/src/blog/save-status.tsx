import { readingMinutes } from '@wedding/shared/domain/blog-text.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { ConflictFrame } from '../components/conflict-frame.tsx';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { formatTime } from '../lib/dates.ts';
import css from './blog.module.css';
import type { BlogEditorState, BlogEditorView } from './blog-editor-state.ts';

/** The preview, loaded when it is opened. */
export const LazyPreview = lazySheet(async () => (await import('./blog-preview.tsx')).BlogPreview);

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
    <Row gap={3} rowGap={1} wrap tone="second" size={13} className={css.saved}>
      {busy && (
        <Row as="span" inline gap={2} aria-hidden="true">
          <LoaderCircle size={16} />
          Saving…
        </Row>
      )}
      <Row as="span" inline gap={2} role="status">
        {state.kind === 'saved' && (
          <>
            <Check size={16} />
            Saved {formatTime(state.at)}
          </>
        )}
        {state.kind === 'offline' && (
          <>
            <CloudOff size={16} />
            Not saved yet: {state.text} Your text is kept in this browser and sent automatically.
          </>
        )}
        {state.kind === 'refused' && (
          <>
            <CircleAlert size={16} />
            Not saved: {state.text}
          </>
        )}
        {restored && state.kind !== 'offline' && 'What you typed before is back.'}
      </Row>
      {(state.kind === 'offline' || state.kind === 'refused') && (
        <Button small variant="quiet" onClick={onRetry}>
          Try now
        </Button>
      )}
      <Text as="span" tone="muted" tabular className={css.wordCount}>
        {formatCounted(words, 'word')}
        {words > 0 && ` · ${readingMinutes(words)} min read`}
      </Text>
    </Row>
  );
}

interface ConflictNoticeProps {
  editor: BlogEditorState;
  state: Extract<BlogEditorView['state'], { kind: 'conflict' }>;
}

/** Shows who saved in between, and lets the person choose a version. Neither choice loses text. */
export function ConflictNotice({ editor, state: { theirs, question, choose } }: ConflictNoticeProps) {
  const resultToast = useResultToast();
  const [previewed, setPreviewed] = useState(false);
  const [busy, setBusy] = useState(false);
  async function takeTheirs() {
    setBusy(true);
    const message = 'The other version is open now. Yours is a separate draft in the list.';
    await editor.takeTheirs().then(() => resultToast.onSuccess({ message }), resultToast.onError);
    setBusy(false);
  }
  return (
    <>
      <ConflictFrame {...question} text={`${question.text} Your text is still here.`}>
        <Button small variant="outline" onClick={() => setPreviewed(true)}>
          See the other version
        </Button>
        <Button small disabled={busy} onClick={() => void takeTheirs()}>
          {question.cancel}
        </Button>
        <Button small variant="quiet" disabled={busy} onClick={() => choose(true)}>
          {question.confirm}
        </Button>
      </ConflictFrame>
      {previewed && (
        <LazyPreview texts={theirs.pending ?? theirs} blog={theirs} onClose={() => setPreviewed(false)} />
      )}
    </>
  );
}
