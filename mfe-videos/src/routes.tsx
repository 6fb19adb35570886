import { pageRoutes, slotFills } from '@wedding/shared/host/entry.ts';
import manifest from '../mfe.json';

/** The pages, by the chunk names in `mfe.json`. */
const pages = {
  library: async () =>
    (await import(/* webpackChunkName: "library" */ './library/library-page.tsx')).LibraryPage,
  watch: async () => (await import(/* webpackChunkName: "watch" */ './watch/watch-page.tsx')).WatchPage,
  later: async () => (await import(/* webpackChunkName: "later" */ './later/later-page.tsx')).LaterPage,
  history: async () =>
    (await import(/* webpackChunkName: "history" */ './history/history-page.tsx')).HistoryPage,
  'on-phone': async () =>
    (await import(/* webpackChunkName: "on-phone" */ './on-device/on-device-page.tsx')).OnDevicePage,
};

/** What this remote renders in the pages of others, by the slots' names. */
export const fills = slotFills({
  'task-lesson': async () =>
    (await import(/* webpackChunkName: "task-lesson" */ './task-video/task-video.tsx')).TaskVideo,
  'week-data': async () =>
    (await import(/* webpackChunkName: "week-data" */ './cost/week/week-line.tsx')).WeekLine,
  'video-preview': async () =>
    (await import(/* webpackChunkName: "video-preview" */ './watch/preview/video-preview.tsx')).VideoPreview,
});

export default pageRoutes(manifest, pages);
