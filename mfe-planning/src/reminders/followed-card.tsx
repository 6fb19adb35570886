import { followCategories } from '@wedding/shared/contract/reminder.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import css from './reminders.module.css';
import { categoriesQuery, remindersQuery } from './reminders.queries.ts';

/** Chooses the video categories whose new videos are announced. */
export function FollowedCard({ followed }: { followed: readonly number[] }) {
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
