import { lazySheet } from '../lazy-sheet.tsx';

export const EditSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "film-sheets" */ './edit-sheet.tsx')).EditSheet,
);
export const ScheduleSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "film-sheets" */ './schedule-sheet.tsx')).ScheduleSheet,
);
export const CategoriesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "film-sheets" */ './categories-sheet.tsx')).CategoriesSheet,
);
