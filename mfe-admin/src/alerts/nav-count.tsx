import type { Alerts } from '@wedding/shared/contract/alerts.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { useMay } from '../hooks/use-may.ts';
import { alertsQuery } from '../lib/alerts.queries.ts';

interface Count {
  count: number;
  text: string;
  isUrgent: boolean;
}

/** What the sidebar counts beside a page: the alerts that the dashboard explains, the conversations that wait. */
const COUNTS: Readonly<Record<string, (alerts: Alerts, may: ReturnType<typeof useMay>) => Count>> = {
  // A video that failed is work of those who upload.
  '/app/admin/overview': ({ failed_videos, texts_silent_since }, may) => {
    const count = (may('writer') ? failed_videos : 0) + (may('analyst') && texts_silent_since ? 1 : 0);
    return { count, text: count === 1 ? ' alert' : ' alerts', isUrgent: true };
  },
  '/app/admin/reports?tab=messages': ({ waiting, overdue }) => ({
    count: waiting,
    text: `${waiting === 1 ? ' conversation waits' : ' conversations wait'}${overdue > 0 ? `, ${overdue} for more than a day` : ''}`,
    isUrgent: overdue > 0,
  }),
};

/** Shows the number of what waits on a page, beside its name in the sidebar. */
export function NavCount({ to }: { to: string }) {
  const countIn = COUNTS[to];
  return countIn ? <Waiting countIn={countIn} /> : null;
}

function Waiting({ countIn }: { countIn: (typeof COUNTS)[string] }) {
  const may = useMay();
  const { data } = useQuery(alertsQuery());
  if (!data) return null;
  const { count, text, isUrgent } = countIn(data, may);
  if (count === 0) return null;
  return (
    <Badge tone={isUrgent ? 'red' : 'wine'}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
