import { lazySheet } from '@wedding/shared/platform/lazy.tsx';

/** The preview of a video, fetched when somebody wants to see it. */
export const LazyPreviewSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "video-preview" */ './preview-sheet.tsx')).PreviewSheet,
);
