import { lazySheet } from '@wedding/shared/platform/lazy.tsx';

export const EditSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "video-sheets" */ './edit-sheet.tsx')).EditSheet,
);
export const ScheduleSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "video-sheets" */ './schedule-sheet.tsx')).ScheduleSheet,
);
export const CategoriesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "video-sheets" */ './categories-sheet.tsx')).CategoriesSheet,
);
