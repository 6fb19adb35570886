import type { getAlerts } from '@wedding/shared/contract/alerts.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { AttentionKind } from '@wedding/shared/contract/report.schema.ts';
import type { getAttention } from '@wedding/shared/contract/report.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import {
  BadgeCheck,
  CalendarClock,
  CircleAlert,
  Clapperboard,
  CreditCard,
  FolderOpen,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  Newspaper,
  PenLine,
} from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { useMay } from '../hooks/use-may.ts';
import { alertsQuery } from '../lib/alerts.queries.ts';
import { attentionQuery } from '../lib/report.queries.ts';
import css from './overview.module.css';
import { TaskLink } from './task-link.tsx';

/** Whose work it is, its picture, where it is done, and the sentence after the number. */
type Item = readonly [AdministratorRole, LucideIcon, to: string, text: (count: number) => string];

/** `3 videos ready`, `1 video ready`: the words after one of them, and after more. */
const of = (one: string, many: string, rest: string) => (count: number) =>
  `${count === 1 ? one : many} ${rest}`;
const videos = (rest: string) => of('video', 'videos', rest);

/** The report's kinds, and those of the alerts, whose numbers the sidebar and the alert bar show too. */
type Kind = AttentionKind | 'conversations' | 'failed_videos';

const REPORTS = '/app/admin/reports';
const VIDEOS = '/app/admin/videos';
const BLOGS = '/app/admin/blog';
const UNARCHIVED = `${VIDEOS}?status=unarchived&processing=`;

/** Most urgent first. */
const ITEMS: Record<Kind, Item> = {
  no_plans: ['editor', CreditCard, `${REPORTS}?tab=plans`, () => 'plans on offer: nobody can subscribe yet'],
  conversations: [
    'support',
    MessageSquareText,
    `${REPORTS}?tab=messages`,
    of('conversation waits', 'conversations wait', 'for an answer'),
  ],
  failed_videos: ['writer', CircleAlert, `${UNARCHIVED}failed`, videos('could not be processed')],
  unknown_texts: [
    'support',
    MessageCircleQuestionMark,
    `${REPORTS}?tab=texts`,
    of('unknown text', 'unknown texts', 'to review'),
  ],
  unprocessed_videos: ['writer', Hourglass, `${UNARCHIVED}unprocessed`, videos('uploaded and not processed')],
  ready_drafts: [
    'writer',
    Clapperboard,
    `${VIDEOS}?status=draft&processing=ready`,
    videos('ready to publish'),
  ],
  scheduled_videos: [
    'writer',
    CalendarClock,
    `${VIDEOS}?status=scheduled`,
    videos('scheduled to be published'),
  ],
  videos_without_category: [
    'writer',
    FolderOpen,
    `${VIDEOS}?status=published&category=none`,
    of('published video', 'published videos', 'without a category'),
  ],
  due_blogs: [
    'writer',
    CalendarClock,
    `${BLOGS}?status=due`,
    of('blog goes', 'blogs go', 'out within a day'),
  ],
  unpublished_changes: [
    'writer',
    PenLine,
    `${BLOGS}?status=changed`,
    of('published blog has', 'published blogs have', 'unpublished changes'),
  ],
  draft_blogs: ['writer', Newspaper, `${BLOGS}?status=draft`, of('blog', 'blogs', 'still in draft')],
};

const KINDS = Object.keys(ITEMS) as Kind[];

/** Lists what needs an administrator, the alerts first. Each row leads to the page that resolves it. */
export function AttentionQueue() {
  const attention = useQuery(attentionQuery());
  const alerts = useQuery(alertsQuery());
  return (
    <Card title="What needs you first">
      <Loaded query={attention} what="what needs you">
        {(counts) => (
          <Loaded query={alerts} what="what needs you">
            {(news) => <Queue attention={counts} alerts={news} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

interface QueueProps {
  attention: AnswerOf<typeof getAttention>;
  alerts: AnswerOf<typeof getAlerts>;
}

function Queue({ attention, alerts }: QueueProps) {
  const may = useMay();
  const counts = new Map<string, number>([
    ...attention.map(({ kind, count }) => [kind, count] as const),
    ['conversations', alerts.waiting],
    ['failed_videos', alerts.failed_videos],
  ]);
  const silence = may('analyst') && alerts.texts_silent_since;
  // The server may be newer than this page and send other kinds.
  const kinds = KINDS.filter(
    (kind) => may(ITEMS[kind][0]) && counts.has(kind) && (kind === 'no_plans' || counts.get(kind) !== 0),
  );
  if (kinds.length === 0 && !silence)
    return (
      <Row as="p" gap={3} align="start" tone="second" className={css.clear}>
        <BadgeCheck />
        All clear: nothing waits for you.
      </Row>
    );
  return (
    <Stack as="ul">
      {silence && (
        <TaskLink
          icon={CircleAlert}
          to="/app/admin/reports?report=memberships"
          count="No texts or charges"
          text={`for a day: the last one came ${relativeTime(silence)}`}
        />
      )}
      {kinds.map((kind) => {
        const [, icon, to, text] = ITEMS[kind];
        const count = counts.get(kind) ?? 0;
        return (
          <TaskLink
            key={kind}
            icon={icon}
            to={to}
            count={kind === 'no_plans' ? 'No' : formatCount(count)}
            text={text(count)}
          />
        );
      })}
    </Stack>
  );
}
