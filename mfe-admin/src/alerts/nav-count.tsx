import { useQuery } from '@wedding/shared/host/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { useMay } from '../hooks/use-may.ts';
import { alertsQuery } from '../lib/alerts.queries.ts';

/** Shows the number of conversations that wait for an answer, beside Messages in the sidebar. */
export function NavCount({ to }: { to: string }) {
  const may = useMay();
  return to === '/app/admin/reports?tab=messages' && may('support') ? <Waiting /> : null;
}

function Waiting() {
  const { data } = useQuery(alertsQuery());
  if (!data || data.waiting === 0) return null;
  return (
    <Badge tone={data.overdue > 0 ? 'red' : 'wine'}>
      {data.waiting > 99 ? '99+' : data.waiting}
      <VisuallyHidden>
        {data.waiting === 1 ? ' conversation waits' : ' conversations wait'}
        {data.overdue > 0 && `, ${data.overdue} for more than a day`}
      </VisuallyHidden>
    </Badge>
  );
}
