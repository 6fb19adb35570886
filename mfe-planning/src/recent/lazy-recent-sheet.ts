import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** What changed in the plan, loaded when it is opened. */
export const RecentSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "removed" */ './recent-sheet.tsx')).RecentSheet,
);
