import type { Report } from '@wedding/shared/contract/report.schema.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { SplitBar, type SplitPart } from '@wedding/shared/ui/split-bar.tsx';
import { statusWords } from '../film-state.tsx';
import css from './overview.module.css';

type Status = Report['videos'][number]['status'];

const TONES: Record<Status, SplitPart['tone']> = {
  published: 'green',
  draft: 'gold',
  scheduled: 'blue',
  unpublished: 'wine',
  archived: 'sand',
};

/** How many films stand in each state. */
export function VideosByState({ videos }: { videos: Report['videos'] }) {
  const total = videos.reduce((sum, { count }) => sum + count, 0);
  const some = videos.filter(({ count }) => count > 0);
  return (
    <Card title="Videos" action={<Link to="/app/admin/videos">All videos</Link>}>
      {total === 0 ? (
        <p className={css.quiet}>No videos yet. The first one you upload shows here.</p>
      ) : (
        <SplitBar
          label="Videos by state"
          legend
          parts={some.map(({ status, count }) => ({
            label: statusWords[status],
            value: count,
            tone: TONES[status],
            text: String(count),
          }))}
        />
      )}
    </Card>
  );
}
