import type { RouteObject } from '@wedding/shared/platform/router.ts';

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
];

export default routes;
