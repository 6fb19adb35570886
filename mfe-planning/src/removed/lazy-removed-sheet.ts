import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** The removed rows of a tool, loaded when they are opened. */
export const RemovedSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "removed" */ './removed-sheet.tsx')).RemovedSheet,
);
