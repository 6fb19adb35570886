import { lazySheet } from './lazy-sheet.tsx';

/** The preview of a film, fetched when somebody wants to see it. */
export const LazyPreviewSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "film-preview" */ './preview-sheet.tsx')).PreviewSheet,
);
