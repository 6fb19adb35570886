import { lazySheet } from '@wedding/shared/platform/lazy.tsx';

/** The preview, fetched when somebody wants to see it. */
export const LazyPreview = lazySheet(
  async () => (await import(/* webpackChunkName: "blog-preview" */ './blog-preview.tsx')).BlogPreview,
);
