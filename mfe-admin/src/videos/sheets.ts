import { lazySheet } from '@wedding/shared/host/lazy.tsx';

export const ScheduleSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "schedule-sheet" */ '../components/schedule-sheet.tsx')).ScheduleSheet,
);
export const CategoriesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "video-sheets" */ './categories-sheet.tsx')).CategoriesSheet,
);
export const BulkCategorySheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "video-sheets" */ './bulk-category-sheet.tsx')).BulkCategorySheet,
);
