import { blogPath } from '@wedding/shared/domain/slug.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { CalendarClock, ExternalLink, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { ScheduleSheet } from '../components/lazy-sheets.ts';
import { focusOnce } from '../hooks/use-main-field.ts';
import { BlogBadge } from './blog-badge.tsx';
import type { BlogEditorState, BlogEditorView } from './blog-editor-state.ts';
import { LazyPreview } from './save-status.tsx';
import { notDone } from './send-blog.ts';

interface PublishCardProps {
  editor: BlogEditorState;
  view: BlogEditorView;
  /** Returns whether the post can be published. If not, the form shows why. */
  check: () => boolean;
  /** Focuses the field that the server refused. */
  showRefusal: () => void;
}

/** Shows the post's status, its publishing actions, its preview and its history. */
export function PublishCard({ editor, view, check, showRefusal }: PublishCardProps) {
  const { toast, ask } = useHost();
  const [open, setOpen] = useState<'schedule' | 'preview' | 'history' | null>(null);
  const [busy, setBusy] = useState(false);
  const [wasPublished, setWasPublished] = useState(false);
  const { blog, state, texts } = view;
  const status = blog?.status ?? 'draft';
  const changed = blog?.pending != null || (state.kind !== 'clean' && state.kind !== 'saved');
  /** Couples see it as it is here. */
  const isLive = blog !== null && status === 'published' && !changed;
  const isStuck = state.kind === 'conflict' || state.kind === 'gone';
  const isBlocked = busy || isStuck;

  async function run(work: () => Promise<string | null>) {
    setBusy(true);
    const message = await work();
    setBusy(false);
    if (message === null) {
      const { state: outcome } = editor.read();
      if (outcome.kind === 'offline') toast.warning(notDone(outcome));
      if (outcome.kind === 'refused') showRefusal();
      return;
    }
    toast.success(message);
  }
  const publish = () => {
    if (!check()) return;
    setWasPublished(true);
    void run(() => editor.publish({ status: 'published' }));
  };
  const toDraft = () => void run(() => editor.publish({ status: 'draft' }));
  /** @throws {ApiError} what hinders it besides its time, which the editor says below the sheet too */
  async function schedule(publish_at: string) {
    const message = await editor.publish({ status: 'scheduled', publish_at });
    if (message !== null) return toast.success(message);
    const { state: outcome } = editor.read();
    if (outcome.kind === 'refused')
      throw new ApiError({ status: 422, code: 'INVALID', message: outcome.text, errors: outcome.errors });
    if (outcome.kind === 'offline')
      throw new ApiError({ status: 0, code: 'NETWORK', message: notDone(outcome) });
  }
  async function discard() {
    const question = {
      title: 'Discard these changes?',
      text: 'Couples keep reading the published version. Your changes since then are lost.',
      confirm: 'Discard changes',
    };
    if (await ask.confirm(question)) void run(editor.discard);
  }
  return (
    <Card title="Publishing">
      <Row below={4} as="p" gap={3} rowGap={2} wrap tone="second" size={14}>
        <BlogBadge blog={{ status }} />
        {status === 'draft' && 'Only administrators see it.'}
        {status === 'scheduled' && `Scheduled for ${formatTimestamp(blog?.publish_at ?? '')}.`}
        {status === 'published' &&
          (isLive ? 'Couples see it as it is here.' : 'Couples don’t see your changes yet.')}
      </Row>
      <Stack gap={3}>
        {isLive ? (
          <ButtonLink to={blogPath(blog)} icon={<ExternalLink />} ref={wasPublished ? focusOnce : undefined}>
            View it
          </ButtonLink>
        ) : (
          <Button
            busy={busy}
            busyLabel="One moment"
            // Not while busy: the button would lose the focus.
            disabled={isStuck}
            onClick={publish}
          >
            {status === 'published' ? 'Publish changes' : status === 'scheduled' ? 'Publish now' : 'Publish'}
          </Button>
        )}
        {status !== 'published' && (
          <Button
            variant="outline"
            disabled={isBlocked}
            icon={<CalendarClock />}
            onClick={() => check() && setOpen('schedule')}
          >
            {status === 'scheduled' ? 'Change the time' : 'Schedule'}
          </Button>
        )}
        <Button variant="outline" icon={<Eye />} onClick={() => setOpen('preview')}>
          Preview
        </Button>
        {blog && (
          <Button variant="outline" icon={<History />} onClick={() => setOpen('history')}>
            History
          </Button>
        )}
        {status === 'published' && changed && (
          <Button variant="quiet" disabled={isBlocked} onClick={() => void discard()}>
            Discard changes
          </Button>
        )}
        {status !== 'draft' && (
          <Button variant="quiet" disabled={isBlocked} onClick={toDraft}>
            Return to draft
          </Button>
        )}
      </Stack>
      {open === 'preview' && <LazyPreview texts={texts} blog={blog} onClose={() => setOpen(null)} />}
      {open === 'history' && blog && !isStuck && (
        <LazyRevisions
          editor={editor}
          view={view}
          id={blog.id}
          onClose={() => setOpen(null)}
          onRestored={(message) =>
            toast.undo(message ?? 'Earlier version restored', () => void editor.restore(texts))
          }
        />
      )}
      {open === 'schedule' && !isStuck && (
        <ScheduleSheet
          title="Schedule blog"
          lead="It will be published automatically at this time. Until then it can be changed."
          about={String(blog?.id ?? 'new')}
          publishAt={blog?.publish_at ?? null}
          onSchedule={schedule}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

/** The history, loaded when it is opened, since it includes the diff library. */
const LazyRevisions = lazySheet(async () => (await import('./revisions-sheet.tsx')).RevisionsSheet);
