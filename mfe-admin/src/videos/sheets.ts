import { lazySheet } from '@wedding/shared/host/lazy.tsx';

export const ScheduleSheet = lazySheet(
  async () => (await import('../components/schedule-sheet.tsx')).ScheduleSheet,
);
export const CategoriesSheet = lazySheet(
  async () => (await import('./categories-sheet.tsx')).CategoriesSheet,
);
export const BulkCategorySheet = lazySheet(
  async () => (await import('./bulk-category-sheet.tsx')).BulkCategorySheet,
);
