import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { restoreRow } from '@wedding/shared/contract/changes.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { useSync } from '../sync/use-sync.ts';
import { refreshAfterRestore, removedQuery, type Tool } from './removed.queries.ts';
import css from './removed-sheet.module.css';

const KINDS: Record<RemovedRow['entity'], string> = {
  ceremony: 'Ceremony',
  budget: 'Budget',
  budget_category: 'Category',
  budget_item: 'Line',
  payer: 'Contributor',
  payment: 'Payment',
  fund: 'Fund',
  checklist: 'Checklist',
  checklist_category: 'Category',
  task: 'Task',
};

/** What was removed from a tool in the last 30 days: who did it and when, and each can be put back. */
export function RemovedSheet({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { session, toast } = useHost();
  const { waiting } = useSync();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(removedQuery(tool, waiting.length));
  const restore = useMutation({
    mutationFn: ({ entity, id }: RemovedRow) => call(restoreRow, { body: { entity, id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refreshAfterRestore(client);
    },
    onError: (failure) => toast.error(failure.message),
  });
  const by = (row: RemovedRow) =>
    row.removed_by === session.user?.id ? 'you' : row.removed_by_name || 'somebody';
  return (
    <Sheet open onClose={onClose} title="Removed in the last 30 days">
      {data?.length === 0 ? (
        <EmptyState art={null} text="Nothing was removed here in the last 30 days." />
      ) : data ? (
        <ul className={css.list}>
          {data.map((row) => (
            <li key={row.id} className={css.row}>
              <div className={css.words}>
                <p className={css.name}>{titleOf(row)}</p>
                <p className={css.note}>
                  {[KINDS[row.entity], row.place, alongOf(row)].filter(Boolean).join(' · ')}
                </p>
                <p className={css.note}>
                  {relativeTime(row.removed_at)} by {by(row)}
                </p>
              </div>
              <Button
                variant="outline"
                small
                aria-label={`Restore ${titleOf(row)}`}
                busy={restore.isPending && restore.variables.id === row.id}
                disabled={restore.isPending}
                onClick={() => restore.mutate(row)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </Sheet>
  );
}

const titleOf = ({ name, amount_kobo }: RemovedRow) =>
  amount_kobo === null ? name : `${formatKobo(amount_kobo)} for ${name}`;
const alongOf = ({ along }: RemovedRow) => along > 0 && `with ${along} more`;
