import { lazySheet } from '@wedding/shared/host/lazy.tsx';

export const loadTaskEditor = async () =>
  (await import(/* webpackChunkName: "task-editor" */ './task-editor.tsx')).TaskEditor;

/** The form of a task, loaded beside the page. */
export const TaskEditor = lazySheet(loadTaskEditor);
