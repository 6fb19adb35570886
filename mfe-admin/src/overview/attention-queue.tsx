import type { getAlerts } from '@wedding/shared/contract/alerts.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { AttentionKind } from '@wedding/shared/contract/report.schema.ts';
import type { getAttention } from '@wedding/shared/contract/report.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
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

interface Item {
  /** Whose work it is. */
  for: AdministratorRole;
  icon: LucideIcon;
  to: string;
  /** Returns the sentence after the number. */
  text: (count: number) => string;
}

const videos = (count: number, rest: string) => `${count === 1 ? 'video' : 'videos'} ${rest}`;

/** The report's kinds, and those of the alerts, whose numbers the sidebar and the alert bar show too. */
type Kind = AttentionKind | 'conversations' | 'failed_videos';

/** Most urgent first. */
const ITEMS: Record<Kind, Item> = {
  no_plans: {
    for: 'editor',
    icon: CreditCard,
    to: '/app/admin/reports?tab=plans',
    text: () => 'plans on offer: nobody can subscribe yet',
  },
  conversations: {
    for: 'support',
    icon: MessageSquareText,
    to: '/app/admin/reports?tab=messages',
    text: (count) => `${count === 1 ? 'conversation waits' : 'conversations wait'} for an answer`,
  },
  failed_videos: {
    for: 'writer',
    icon: CircleAlert,
    to: '/app/admin/videos?status=unarchived&processing=failed',
    text: (count) => videos(count, 'could not be processed'),
  },
  unknown_texts: {
    for: 'support',
    icon: MessageCircleQuestionMark,
    to: '/app/admin/reports?tab=texts',
    text: (count) => `unknown ${count === 1 ? 'text' : 'texts'} to review`,
  },
  unprocessed_videos: {
    for: 'writer',
    icon: Hourglass,
    to: '/app/admin/videos?status=unarchived&processing=unprocessed',
    text: (count) => videos(count, 'uploaded and not processed'),
  },
  ready_drafts: {
    for: 'writer',
    icon: Clapperboard,
    to: '/app/admin/videos?status=draft&processing=ready',
    text: (count) => videos(count, 'ready to publish'),
  },
  scheduled_videos: {
    for: 'writer',
    icon: CalendarClock,
    to: '/app/admin/videos?status=scheduled',
    text: (count) => videos(count, 'scheduled to be published'),
  },
  videos_without_category: {
    for: 'writer',
    icon: FolderOpen,
    to: '/app/admin/videos?status=published&category=none',
    text: (count) => `published ${videos(count, 'without a category')}`,
  },
  due_blogs: {
    for: 'writer',
    icon: CalendarClock,
    to: '/app/admin/blog?status=due',
    text: (count) => `${count === 1 ? 'blog goes' : 'blogs go'} out within a day`,
  },
  unpublished_changes: {
    for: 'writer',
    icon: PenLine,
    to: '/app/admin/blog?status=changed',
    text: (count) => `published ${count === 1 ? 'blog has' : 'blogs have'} unpublished changes`,
  },
  draft_blogs: {
    for: 'writer',
    icon: Newspaper,
    to: '/app/admin/blog?status=draft',
    text: (count) => `${count === 1 ? 'blog' : 'blogs'} still in draft`,
  },
};

const KINDS = Object.keys(ITEMS) as Kind[];

/** Lists what needs an administrator, the alerts first. Each row leads to the page that resolves it. */
export function AttentionQueue() {
  const attention = useQuery(attentionQuery());
  const alerts = useQuery(alertsQuery());
  const loading = {
    what: 'what needs you',
    skeleton: (
      <div role="status">
        <VisuallyHidden>Loading what needs you</VisuallyHidden>
        <Skeleton shape="row" />
      </div>
    ),
  };
  return (
    <Card title="What needs you first">
      <Loaded query={attention} {...loading}>
        {(counts) => (
          <Loaded query={alerts} {...loading}>
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
    (kind) => may(ITEMS[kind].for) && counts.has(kind) && (kind === 'no_plans' || counts.get(kind) !== 0),
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
        const { icon, to, text } = ITEMS[kind];
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
