import { lazySheet } from '../lazy-sheet.tsx';

/** The preview, fetched when somebody wants to see it. */
export const LazyPreview = lazySheet(
  async () => (await import(/* webpackChunkName: "blog-preview" */ './blog-preview.tsx')).BlogPreview,
);
