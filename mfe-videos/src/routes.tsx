import type { RouteObject } from '@wedding/shared/platform/router.ts';
import type { Fills } from '@wedding/shared/platform/slot.tsx';

const routes: RouteObject[] = [
  {
    path: 'app/overview',
    lazy: async () => {
      const { LibraryPage } = await import(/* webpackChunkName: "library" */ './library/library-page.tsx');
      return { Component: LibraryPage };
    },
  },
  {
    path: 'app/video/watch/:id',
    lazy: async () => {
      const { WatchPage } = await import(/* webpackChunkName: "watch" */ './watch/watch-page.tsx');
      return { Component: WatchPage };
    },
  },
  {
    path: 'app/watchlater',
    lazy: async () => {
      const { LaterPage } = await import(/* webpackChunkName: "later" */ './later/later-page.tsx');
      return { Component: LaterPage };
    },
  },
  {
    path: 'app/watchhistory',
    lazy: async () => {
      const { HistoryPage } = await import(/* webpackChunkName: "history" */ './history/history-page.tsx');
      return { Component: HistoryPage };
    },
  },
  {
    path: 'app/on-this-phone',
    lazy: async () => {
      const { OnPhonePage } = await import(/* webpackChunkName: "on-phone" */ './on-phone/on-phone-page.tsx');
      return { Component: OnPhonePage };
    },
  },
];

/** What this remote puts into the pages of others. */
export const fills = {
  'task-lesson': async () => {
    const { TaskLesson } = await import(
      /* webpackChunkName: "task-lesson" */ './task-lesson/task-lesson.tsx'
    );
    return { Component: TaskLesson };
  },
  'week-data': async () => {
    const { WeekLine } = await import(/* webpackChunkName: "week-data" */ './week/week-line.tsx');
    return { Component: WeekLine };
  },
} satisfies Fills;

export default routes;
