import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '../dates.ts';
import { useSays } from '../use-says.ts';
import css from './blog.module.css';
import type { BlogDesk } from './blog-desk.ts';
import { LazyPreview } from './lazy-preview.ts';

/** Another editor wrote since: whose is it, what stands, and which shall stand from here on. Nothing is lost by either. */
export function ConflictNotice({ desk, theirs }: { desk: BlogDesk; theirs: AdminBlog }) {
  const says = useSays();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const who = theirs.updated_by || 'Somebody else';
  async function choose(work: () => Promise<unknown>, message: string) {
    setBusy(true);
    await work().then(
      () => says.onSuccess({ message }),
      (error: unknown) => says.onError(error instanceof Error ? error : new Error()),
    );
    setBusy(false);
  }
  return (
    <section className={css.conflict} role="alert">
      <Users aria-hidden="true" />
      <div>
        <h2>
          {who} changed this blog on {momentOf(theirs.updated_at)}
        </h2>
        <p>Your text is kept here, and not saved until you choose which one stands.</p>
        <div className={css.conflictButtons}>
          <Button small variant="outline" onClick={() => setShown(true)}>
            See theirs
          </Button>
          <Button
            small
            disabled={busy}
            onClick={() =>
              void choose(
                () => desk.takeTheirs(theirs),
                'Theirs is open now. Yours is a draft of its own in the list.',
              )
            }
          >
            Take theirs, keep mine as a draft
          </Button>
          <Button
            small
            variant="quiet"
            disabled={busy}
            onClick={() => void choose(() => desk.saveOver(theirs), 'Yours stands now.')}
          >
            Save mine over it
          </Button>
        </div>
      </div>
      {shown && (
        <LazyPreview texts={theirs.pending ?? theirs} blog={theirs} onClose={() => setShown(false)} />
      )}
    </section>
  );
}
