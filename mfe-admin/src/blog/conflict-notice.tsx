import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { conflictText, isOwnChange } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { useState } from 'react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import type { BlogEditorState } from './blog-editor-state.ts';
import { ConflictFrame } from './conflict-frame.tsx';
import { LazyPreview } from './lazy-preview.ts';

interface ConflictNoticeProps {
  editor: BlogEditorState;
  theirs: AdminBlog;
  /** The fields that differ by now; empty if the change was made before this page was opened. */
  changed: readonly string[];
}

/** Shows who saved in between, and lets the person choose a version. Neither choice loses text. */
export function ConflictNotice({ editor, theirs, changed }: ConflictNoticeProps) {
  const resultToast = useResultToast();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const { session } = useHost();
  const self = session.user?.id;
  const conflict = {
    id: theirs.id,
    version: theirs.version,
    by: theirs.updated_by || 'Somebody else',
    at: theirs.updated_at,
    account: theirs.updated_by_id,
    changed,
    current: theirs,
  };
  const isOwn = isOwnChange([conflict], self);
  /** A save that resolves to null has failed; the editor says why. */
  async function choose(work: () => Promise<unknown>, message: string) {
    setBusy(true);
    await work().then(
      (saved) => saved !== null && resultToast.onSuccess({ message }),
      (error: unknown) => resultToast.onError(error instanceof Error ? error : new Error()),
    );
    setBusy(false);
  }
  return (
    <>
      <ConflictFrame
        title={conflictText([conflict], { what: 'blog', self })}
        text="Your text is still here. It is saved once you choose a version."
      >
        <Button small variant="outline" onClick={() => setShown(true)}>
          {isOwn ? 'See that version' : 'See theirs'}
        </Button>
        <Button
          small
          disabled={busy}
          onClick={() =>
            void choose(
              () => editor.takeTheirs(theirs),
              isOwn
                ? 'That version is open now. This one is a separate draft in the list.'
                : 'Their version is open now. Yours is a separate draft in the list.',
            )
          }
        >
          {isOwn ? 'Use that one, keep this as a draft' : 'Use theirs, keep mine as a draft'}
        </Button>
        <Button
          small
          variant="quiet"
          disabled={busy}
          onClick={() => void choose(() => editor.saveOver(theirs), 'Your version is saved.')}
        >
          {isOwn ? 'Overwrite it with this one' : 'Overwrite with mine'}
        </Button>
      </ConflictFrame>
      {shown && (
        <LazyPreview texts={theirs.pending ?? theirs} blog={theirs} onClose={() => setShown(false)} />
      )}
    </>
  );
}
