import type { UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import { listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { CheckCheck } from 'lucide-react';
import { useCall } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List, paged, time } from '../list/list.ts';

const TEXTS: List<UnknownText> = {
  noun: 'texts',
  lead: 'Texts that don’t exactly match a plan’s title. They’re kept but give no access. Look here when a member says a text didn’t work.',
  call: paged(listTexts),
  queryKey: keys.texts,
  search: 'Search the texts',
  initial: { state: 'waiting' },
  views: [
    { name: 'To review', parts: { state: 'waiting' } },
    { name: 'All', parts: {}, empty: 'Every text so far has been understood.' },
  ],
  columns: [
    column('text', 'Text', ({ text }) => text || 'Empty'),
    column('from', 'From', ({ phone }) => phone || 'Unreadable', {
      cell: ({ phone, member_id }) =>
        member_id ? (
          <Link to={`/app/admin/reports?tab=members&member=${member_id}`}>{phone}</Link>
        ) : (
          phone || 'Unreadable'
        ),
    }),
    column('code', 'Short code', ({ code }) => code || '–'),
    column('provider', 'By', ({ provider }) => provider),
    time('received', 'Received', ({ received_at }) => received_at),
  ],
  empty: 'No new texts to review.',
};

/** Lists texts that matched no plan or couldn't be read. They are stored and have no effect. */
export const UnknownTextsPanel = () => (
  <DataList
    list={TEXTS}
    tools={({ state, rows }) => state.isStart && <Review texts={rows.data?.data ?? []} />}
  />
);

/** Reviews up to the newest text in sight, so that texts arriving in the meantime stay unreviewed. */
function Review({ texts: [newest] }: { texts: readonly UnknownText[] }) {
  const review = useCall(reviewTexts, [keys.texts, keys.reports]);
  if (!newest) return null;
  return (
    <Button
      small
      variant="outline"
      icon={<CheckCheck />}
      busy={review.isPending}
      onClick={() => review.mutate({ body: { up_to: newest.id } })}
    >
      Mark all as seen
    </Button>
  );
}
