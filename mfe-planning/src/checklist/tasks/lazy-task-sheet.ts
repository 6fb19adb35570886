import { lazySheet } from '@wedding/shared/host/lazy.tsx';

export const loadTaskSheet = async () =>
  (await import(/* webpackChunkName: "task-editor" */ './task-sheet.tsx')).TaskSheet;

/** The form of a task, loaded beside the page. */
export const TaskSheet = lazySheet(loadTaskSheet);
