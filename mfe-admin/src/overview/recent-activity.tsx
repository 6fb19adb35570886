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
  const from = toLagosTime(since).slice(0, 10);
  const memberships = `${REPORTS}?report=memberships&from=${from}&to=${today}`;
  const changeCount = changes.reduce((sum, { count }) => sum + count, 0);
  /** `one` and `many` are the words after one of them, and after more. */
  const news = (icon: LucideIcon, to: string, count: number, [one, many]: readonly [string, string]) =>
    count === 0 ? [] : [{ icon, to, count: formatCount(count), text: count === 1 ? one : many }];
  const charged = `charged, ${formatCounted(charges, 'charge')}`;
  const by = namesOf(changes);
  return [
    news(UserPlus, `${REPORTS}?tab=members&joined_from=${from}`, new_members, [
      'couple joined',
      'couples joined',
    ]),
    news(CreditCard, memberships, charges, [charged, charged]).map((one) => ({
      ...one,
      count: formatNaira(revenue),
    })),
    news(UserMinus, memberships, cancelled, ['couple unsubscribed', 'couples unsubscribed']),
    news(MessageSquareText, `${REPORTS}?tab=messages&state=all`, messages, [
      'message came in',
      'messages came in',
    ]),
    news(Clapperboard, '/app/admin/videos?status=published', videos, [
      'video was published',
      'videos were published',
    ]),
    news(Newspaper, '/app/admin/blog?status=published', blogs, [
      'blog was published',
      'blogs were published',
    ]),
    news(History, `${REPORTS}?tab=audit&from=${from}`, changeCount, [`change by ${by}`, `changes by ${by}`]),
  ].flat();
}

const MAX_NAMES = 2;

/** Names who changed the most, and counts the others: `Fola, Amaka and 3 others`. */
function namesOf(changes: Activity['changes']): string {
  // Of an address, what stands before the @.
  const names = changes.slice(0, MAX_NAMES).map(({ who }) => who.replace(/@.*/, ''));
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
