import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** The preview, loaded when it is opened. */
export const LazyPreview = lazySheet(async () => (await import('./blog-preview.tsx')).BlogPreview);
