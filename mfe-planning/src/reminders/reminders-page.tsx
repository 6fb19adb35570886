import { listCategories } from '@wedding/shared/contract/category.ts';
import type { Reminder } from '@wedding/shared/contract/reminder.schema.ts';
import { followCategories, listReminders } from '@wedding/shared/contract/reminder.ts';
import { reminderText } from '@wedding/shared/domain/reminder-text.ts';
import { call, earlyAnswer, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { ChevronRight, FileClock, ListChecks, PlayCircle, Wallet } from 'lucide-react';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PushCard } from './push-card.tsx';
import css from './reminders.module.css';

const ICONS = { payment: Wallet, task: ListChecks, quote: FileClock, video: PlayCircle };

/**
 * Shows what is due soon, and whether this device gets notifications. Permission is requested only once
 * there is something to remind of.
 */
export function RemindersPage() {
  const query = useQuery(remindersQuery());
  const { data } = query;
  return (
    <Page narrow>
      <PageHeader title="Reminders" lead="Payments, tasks and quotes that come up soon." />
      {data ? (
        <Stack gap={5} shrink>
          {data.reminders.length > 0 ? (
            <Card title="Coming up">
              <Stack as="ul" shrink divided className={css.list}>
                {data.reminders.map((reminder) => (
                  <ReminderRow key={`${reminder.kind} ${reminder.id}`} reminder={reminder} />
                ))}
              </Stack>
            </Card>
          ) : (
            <EmptyState
              art={19}
              text={
                data.planned
                  ? 'Nothing is due in the next few days. Enjoy them.'
                  : 'Nothing to remind you of yet. Give a task or a payment a date, and it’ll show here when it’s near.'
              }
            />
          )}
          {(data.planned || data.push_on) && (
            <PushCard pushKey={data.push_key} known={data.push_on} canTurnOn={data.planned} />
          )}
          <FollowedCard followed={data.followed} />
        </Stack>
      ) : (
        <NotLoaded what="your reminders" query={query}>
          <Skeleton shape="row" count={4} />
        </NotLoaded>
      )}
    </Page>
  );
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const today = useToday();
  const Icon = ICONS[reminder.kind];
  const late = reminder.due_on !== null && reminder.due_on < today;
  return (
    <li>
      <Link className={css.row} to={reminder.path}>
        <Icon className={css.icon} aria-hidden="true" />
        <span className={cx(late && css.late)}>{reminderText(reminder, today)}</span>
        <ChevronRight className={css.chevron} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** Chooses the video categories whose new videos are announced. */
function FollowedCard({ followed }: { followed: readonly number[] }) {
  const { toast } = useHost();
  const client = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { queryKey } = remindersQuery();
  const put = (ids: readonly number[]) =>
    client.setQueryData(queryKey, (data) => data && { ...data, followed: [...ids] });
  const save = useMutation({
    mutationFn: (category_ids: number[]) => call(followCategories, { body: { category_ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => {
      toast.error(messageOf(error));
      void client.invalidateQueries({ queryKey });
    },
  });
  if (categories.length === 0) return null;
  return (
    <Card title="New lessons">
      <Text below={2} tone="second">
        Tell me when there’s a new lesson about:
      </Text>
      <div className={css.choices}>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={followed.includes(id)}
            onChange={(event) => {
              const ids = event.currentTarget.checked
                ? [...followed, id]
                : followed.filter((one) => one !== id);
              put(ids);
              save.mutate(ids);
            }}
          />
        ))}
      </div>
    </Card>
  );
}

const remindersQuery = () =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => fetchData(listReminders, { signal }),
    ...earlyAnswer(listReminders, {}),
  });

const categoriesQuery = () =>
  queryOptions({
    queryKey: ['video-categories'],
    queryFn: ({ signal }) => fetchData(listCategories, { signal }),
  });
