import type { Activity } from '@wedding/shared/contract/report.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import {
  Clapperboard,
  CreditCard,
  History,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { fullDay, toLagosTime } from '../lib/dates.ts';
import { activityQuery } from '../lib/report.queries.ts';
import { TaskLink } from './task-link.tsx';

interface News {
  icon: LucideIcon;
  to: string;
  count: number | string;
  text: string;
}

const REPORTS = '/app/admin/reports';

/** Lists what happened since `since`, when this administrator last looked here. Each line leads to its rows. */
export function RecentActivity({ since }: { since: string }) {
  const activity = useQuery(activityQuery(since));
  const today = useToday();
  return (
    <Card title={`Since you last looked, ${agoText(since, today)}`}>
      <Loaded query={activity} what="what happened">
        {(data) => {
          const news = newsOf(data, today);
          if (news.length === 0) return <Text tone="second">Nothing new since then.</Text>;
          return (
            <Stack as="ul">
              {news.map((one) => (
                <TaskLink key={`${one.to} ${one.text}`} {...one} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Card>
  );
}

function newsOf(activity: Activity, today: string) {
  const { since, new_members, charges, revenue, cancelled, messages, videos, blogs, changes } = activity;
  const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
  const from = toLagosTime(since).slice(0, 10);
  const days = `from=${from}&to=${today}`;
  const changeCount = changes.reduce((sum, { count }) => sum + count, 0);
  const news: News[] = [
    {
      icon: UserPlus,
      to: `${REPORTS}?tab=members&joined_from=${from}`,
      count: new_members,
      text: plural(new_members, 'couple joined', 'couples joined'),
    },
    {
      icon: CreditCard,
      to: `${REPORTS}?report=memberships&${days}`,
      count: charges && formatNaira(revenue),
      text: `charged, ${formatCounted(charges, 'charge')}`,
    },
    {
      icon: UserMinus,
      to: `${REPORTS}?report=memberships&${days}`,
      count: cancelled,
      text: plural(cancelled, 'couple unsubscribed', 'couples unsubscribed'),
    },
    {
      icon: MessageSquareText,
      to: `${REPORTS}?tab=messages&state=all`,
      count: messages,
      text: plural(messages, 'message came in', 'messages came in'),
    },
    {
      icon: Clapperboard,
      to: '/app/admin/videos?status=published',
      count: videos,
      text: plural(videos, 'video was published', 'videos were published'),
    },
    {
      icon: Newspaper,
      to: '/app/admin/blog?status=published',
      count: blogs,
      text: plural(blogs, 'blog was published', 'blogs were published'),
    },
    {
      icon: History,
      to: `${REPORTS}?tab=audit&from=${from}`,
      count: changeCount,
      text: `${plural(changeCount, 'change', 'changes')} by ${namesOf(changes)}`,
    },
  ];
  return news
    .filter(({ count }) => count !== 0)
    .map(({ count, ...one }) => ({ ...one, count: typeof count === 'number' ? formatCount(count) : count }));
}

const MAX_NAMES = 2;

/** Names who changed the most, and counts the others: `Fola, Amaka and 3 others`. */
function namesOf(changes: Activity['changes']): string {
  const names = changes.slice(0, MAX_NAMES).map(({ who }) => who);
  const rest = changes.length - names.length;
  return new Intl.ListFormat('en-GB').format(rest > 0 ? [...names, formatCounted(rest, 'other')] : names);
}

/** Says when: `today at 09:12`, `yesterday at 18:20`, `on 12 Mar 2027`. */
function agoText(time: string, today: string): string {
  const at = toLagosTime(time);
  const [day = '', clock = ''] = at.split('T');
  if (day === today) return `today at ${clock}`;
  if (day === addDays(today, -1)) return `yesterday at ${clock}`;
  return `on ${fullDay(day)}`;
}
