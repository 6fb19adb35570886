import type { RecentChange, RecentRow } from '@wedding/shared/contract/changes.schema.ts';
import { isTool } from '@wedding/shared/contract/plan-entities.ts';
import { listRecentChanges } from '@wedding/shared/contract/recent-changes.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { lagosTime } from '@wedding/shared/domain/local-date.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';
import { dayInText, shortDay } from '../lib/day-text.ts';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { readOutbox, restorePlan } from '../sync/offline-storage.ts';
import { SendOutbox, useEdit, useSync } from '../sync/use-sync.ts';
import css from './recent-sheet.module.css';
import { undoing } from './recent-undo.ts';

/** `waiting` is the number of edits that aren't saved yet: the list is fetched again once they are. */
const recentQuery = (waiting: number) =>
  queryOptions({
    queryKey: ['recent-changes', waiting],
    queryFn: ({ signal }) => fetchData(listRecentChanges, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What each of the couple changed in the last seven days, by day. Each change can be undone while nothing later stands on it. */
export function RecentSheet({ onClose }: { onClose: () => void }) {
  const { waiting } = useSync();
  const isLoaded = useLoadedPlan();
  const today = useToday();
  const { data, error, refetch, isFetching } = useQuery(recentQuery(waiting.length));
  const days = groupBy(data ?? [], ({ at }) => lagosTime(parseTimestamp(at)).slice(0, 10));
  return (
    <Sheet open onClose={onClose} title="What changed">
      {data?.length === 0 ? (
        <EmptyState art={null} text="Nothing has changed in the last seven days." />
      ) : data && isLoaded ? (
        <Stack gap={6} shrink>
          {[...days].map(([day, changes]) => (
            <section key={day} aria-labelledby={`changed-${day}`}>
              <Text as="h3" tone="second" size={14} weight={600} id={`changed-${day}`}>
                {shortDay(day, today)}
              </Text>
              <ul className={css.changes}>
                {changes.map((change) => (
                  <ChangeRow key={change.key} change={change} today={today} />
                ))}
              </ul>
            </section>
          ))}
        </Stack>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="row" count={4} label="Loading what changed" />
      )}
      <SendOutbox />
    </Sheet>
  );
}

function ChangeRow({ change, today }: { change: RecentChange; today: string }) {
  const { user } = useHost().session;
  const { engine } = useSync();
  const edit = useEdit();
  const edits = undoing(change, engine.serverRow);
  const who = change.by === user?.id ? 'You' : change.by_name || 'Your partner';
  const text = `${who} ${changeText(change, today)}`;
  return (
    <Row as="li" gap={4} rowGap={2} justify="between" wrap>
      <Text breaks>
        {text}{' '}
        <Text as="span" tone="muted" size={14} nowrap>
          {lagosTime(parseTimestamp(change.at)).slice(11)}
        </Text>
      </Text>
      {edits && (
        <Button variant="outline" small aria-label={`Undo: ${text}`} onClick={() => edit(edits, 'Undone')}>
          Undo
        </Button>
      )}
    </Row>
  );
}

/** Reads both lists, so that a change is held against what stands now. Returns whether that was tried. */
function useLoadedPlan(): boolean {
  const client = useQueryClient();
  const { phone } = useHost();
  const { engine } = useSync();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    async function load() {
      await restorePlan(client, phone);
      engine.resume(await readOutbox(phone));
      await Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
    }
    void load()
      .catch(() => {})
      .then(() => setLoaded(true));
  }, [client, phone, engine]);
  return isLoaded;
}

/** Returns what a change did, after the name of who did it: `paid ₦400,000 for Hall, and 2 more`. */
function changeText({ rows, more }: Pick<RecentChange, 'rows' | 'more'>, today: string): string {
  // A budget, a category or a line was added or removed with what is in it.
  const [first] = rows;
  if (!first) return '';
  if (isTool(first.entity) && first.did !== 'changed')
    return `${first.did === 'added' ? 'created' : first.did} “${first.name}”`;
  const others = rows.length - 1 + more;
  return `${rowText(first, today)}${others > 0 ? `, and ${others} more` : ''}`;
}

function rowText(row: RecentRow, today: string): string {
  if (row.entity === 'payment') return paymentText(row);
  if (row.entity === 'wedding_plan') return 'changed how many plates are cooked';
  const name = `“${row.name}”`;
  if (row.did !== 'changed') return `${row.did} ${name}`;
  const { before, after } = row;
  if ('status' in after) return `${STATUS[String(after.status)] ?? 'changed'} ${name}`;
  if ('name' in after) return `renamed “${before.name}” to ${name}`;
  if ('title' in after) return `renamed “${before.title}” to ${name}`;
  if ('due_on' in after)
    return after.due_on
      ? `moved ${name} to ${dayInText(String(after.due_on), today)}`
      : `took the day off ${name}`;
  if ('date' in after)
    return after.date
      ? `set ${name} for ${dayInText(String(after.date), today)}`
      : `took the day off ${name}`;
  if ('guests' in after) return `changed ${name} to ${after.guests} guests`;
  if ('agreed' in after)
    return `${after.agreed ? 'agreed a price for' : 'took back the agreed price of'} ${name}`;
  if ('received_kobo' in after)
    return `wrote down ${formatKobo(Number(after.received_kobo))} from ${row.name}`;
  if ('assignee' in after) return `changed who does ${name}`;
  return `changed ${name}`;
}

const STATUS: Readonly<Record<string, string>> = {
  done: 'ticked',
  todo: 'opened again',
  doing: 'started',
  skipped: 'put aside',
};

function paymentText({ did, name, amount_kobo, after }: RecentRow): string {
  const what = `${formatKobo(amount_kobo ?? 0)} for ${name}`;
  if (did === 'removed' || did === 'restored') return `${did} a payment of ${what}`;
  if (did === 'changed' && 'paid_on' in after)
    return after.paid_on ? `paid ${what}` : `marked ${what} as not paid yet`;
  if (did === 'added') return `added a payment of ${what}`;
  return `changed a payment of ${what}`;
}
