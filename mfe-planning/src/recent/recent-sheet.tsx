import type { RecentChange } from '@wedding/shared/contract/changes.schema.ts';
import { listRecentChanges } from '@wedding/shared/contract/changes.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { lagosTime } from '@wedding/shared/domain/local-date.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Button, firstTap } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { shortDay } from '../lib/day-text.ts';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import type { QueryClient } from '../lib/plan-list.ts';
import { SendOutbox, useEdit, useStoredPlan, useSync } from '../sync/use-sync.ts';
import { changeText, undoing } from './recent-change.ts';

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
  const isLoaded = useStoredPlan(fetchPlan) !== 'reading';
  const today = useToday();
  const query = useQuery(recentQuery(waiting.length));
  const { data, error } = query;
  const days = groupBy(data ?? [], ({ at }) => lagosTime(parseTimestamp(at)).slice(0, 10));
  return (
    <Sheet open onClose={onClose} title="What changed">
      {data?.length === 0 ? (
        <EmptyState art={null} text="Nothing has changed in the last seven days." />
      ) : data && isLoaded ? (
        <Stack gap={6} shrink>
          {[...days].map(([day, changes]) => (
            <section key={day} aria-labelledby={`changed-${day}`}>
              <Text as="h3" tone="second" size={14} weight={600} plain id={`changed-${day}`}>
                {shortDay(day, today)}
              </Text>
              <Stack as="ul" shrink divided>
                {changes.map((change) => (
                  <ChangeRow key={change.key} change={change} today={today} />
                ))}
              </Stack>
            </section>
          ))}
        </Stack>
      ) : error ? (
        <ErrorState query={query} />
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
    <Row as="li" gap={4} rowGap={2} leads>
      <Text breaks>
        {text}{' '}
        <Text as="span" tone="muted" size={14} nowrap>
          {lagosTime(parseTimestamp(change.at)).slice(11)}
        </Text>
      </Text>
      {edits && (
        // What is undone is the first change of the list then, with an Undo of its own in this place.
        <Button
          variant="outline"
          small
          aria-label={`Undo: ${text}`}
          onClick={firstTap(() => edit(edits, 'Undone'))}
        >
          Undo
        </Button>
      )}
    </Row>
  );
}

/** Fetches both lists, so that a change is held against what stands now. */
const fetchPlan = (client: QueryClient) =>
  Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
