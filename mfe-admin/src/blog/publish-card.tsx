import { useHost } from '@wedding/shared/platform/host.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { CalendarClock, Eye } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '../dates.ts';
import css from './blog.module.css';
import { BlogBadge } from './blog-badge.tsx';
import type { BlogDesk, DeskView } from './blog-desk.ts';
import { LazyPreview } from './lazy-preview.ts';
import { LazySchedule } from './lazy-schedule.ts';

interface PublishCardProps {
  desk: BlogDesk;
  view: DeskView;
  /** Answers whether the post may go out; where not, the form says why. */
  check: () => boolean;
}

/** What becomes of the post: its state, the ways on from there, and how couples will read it. */
export function PublishCard({ desk, view, check }: PublishCardProps) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'schedule' | 'preview' | null>(null);
  const [busy, setBusy] = useState(false);
  const { blog, state, texts } = view;
  const status = blog?.status ?? 'draft';
  const changed = blog?.pending != null || (state.kind !== 'clean' && state.kind !== 'saved');
  const held = busy || state.kind === 'conflict' || state.kind === 'gone';

  async function run(work: () => Promise<boolean>, said: string, away = true) {
    setBusy(true);
    const done = await work();
    setBusy(false);
    if (!done) return;
    toast.success(said);
    if (away) void navigate('/app/admin/blog');
  }
  const publish = () => {
    if (check()) {
      void run(() => desk.publish({ status: 'published' }), blog ? 'Blog published' : 'Blog created');
    }
  };
  const toDraft = () => void run(() => desk.publish({ status: 'draft' }), 'It is a draft again', false);
  async function discard() {
    const question = {
      title: 'Drop these changes?',
      text: 'Couples go on reading what is published. What you changed since is gone.',
      confirm: 'Drop them',
    };
    if (await ask.confirm(question)) void run(desk.discard, 'The changes are dropped', false);
  }
  return (
    <Card title="Publishing">
      <p className={css.state}>
        <BlogBadge blog={{ status }} />
        {status === 'draft' && 'Only administrators see it.'}
        {status === 'scheduled' && `Goes out on ${momentOf(blog?.publish_at ?? '')}.`}
        {status === 'published' &&
          (changed ? 'Couples don’t see your changes yet.' : 'Couples read it as it is here.')}
      </p>
      <div className={css.stateButtons}>
        <Button
          busy={busy}
          busyLabel="One moment"
          disabled={held || (status === 'published' && !changed)}
          onClick={publish}
        >
          {status === 'published' ? 'Publish changes' : status === 'scheduled' ? 'Publish now' : 'Publish'}
        </Button>
        {status !== 'published' && (
          <Button
            variant="outline"
            disabled={held}
            icon={<CalendarClock aria-hidden="true" />}
            onClick={() => check() && setOpen('schedule')}
          >
            {status === 'scheduled' ? 'Change the hour' : 'Schedule'}
          </Button>
        )}
        <Button variant="outline" icon={<Eye aria-hidden="true" />} onClick={() => setOpen('preview')}>
          Preview
        </Button>
        {status === 'published' && changed && (
          <Button variant="quiet" disabled={held} onClick={() => void discard()}>
            Drop changes
          </Button>
        )}
        {status !== 'draft' && (
          <Button variant="quiet" disabled={held} onClick={toDraft}>
            Take back to draft
          </Button>
        )}
      </div>
      {open === 'preview' && <LazyPreview texts={texts} blog={blog} onClose={() => setOpen(null)} />}
      {open === 'schedule' && (
        <LazySchedule
          desk={desk}
          at={blog?.publish_at ?? null}
          onClose={() => setOpen(null)}
          onScheduled={() => {
            setOpen(null);
            toast.success(`It is published on ${momentOf(desk.read().blog?.publish_at ?? '')}.`);
            void navigate('/app/admin/blog');
          }}
        />
      )}
    </Card>
  );
}
