import { listCategories } from '@wedding/shared/contract/category.ts';
import { listReminders } from '@wedding/shared/contract/reminder.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

export const remindersQuery = () =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => fetchData(listReminders, { signal }),
    ...earlyAnswer(listReminders, {}),
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['video-categories'],
    queryFn: ({ signal }) => fetchData(listCategories, { signal }),
  });
