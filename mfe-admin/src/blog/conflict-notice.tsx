import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { useState } from 'react';
import { ConflictFrame } from '../components/conflict-frame.tsx';
import { useResultToast } from '../hooks/use-result-toast.ts';
import type { BlogEditorState, BlogEditorView } from './blog-editor-state.ts';
import { LazyPreview } from './lazy-preview.ts';

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
