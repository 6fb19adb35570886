import { lazySheet } from '@wedding/shared/platform/lazy.tsx';

/** The preview, loaded when it is opened. */
export const LazyPreview = lazySheet(
  async () => (await import(/* webpackChunkName: "blog-preview" */ './blog-preview.tsx')).BlogPreview,
);
