import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** The preview of a video, loaded when it is opened. */
export const LazyPreviewSheet = lazySheet(async () => (await import('./preview-sheet.tsx')).PreviewSheet);
