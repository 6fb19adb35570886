import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useEffect } from 'react';

const load = async () => (await import(/* webpackChunkName: "task-editor" */ './task-editor.tsx')).TaskEditor;

/** The form of a task, loaded beside the page. */
export const TaskEditor = lazySheet(load);

const IDLE_MS = 1500;

/** Loads the form once the page is idle, so that the first tap opens it immediately, also without a network. */
export function usePreparedEditor(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}
