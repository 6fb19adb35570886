import { lazySheet } from '../lazy-sheet.tsx';

/** The sheet with the hour, fetched when it is opened. */
export const LazySchedule = lazySheet(
  async () => (await import(/* webpackChunkName: "blog-schedule" */ './blog-schedule.tsx')).BlogSchedule,
);
