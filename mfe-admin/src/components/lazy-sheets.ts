import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** The preview of a video, loaded when it is opened. */
export const PreviewSheet = lazySheet(async () => (await import('./preview-sheet.tsx')).PreviewSheet);

/** The sheet that asks for a name, loaded when it is opened. */
export const NameSheet = lazySheet(async () => (await import('./name-sheet.tsx')).NameSheet);

/** The sheet that reorders rows, loaded when it is opened. */
export const OrderSheet = lazySheet(
  async () => (await import('@wedding/shared/ui/overlays/order-sheet.tsx')).OrderSheet,
);

/** The sheet for a publishing time, loaded when it is opened. */
export const ScheduleSheet = lazySheet(async () => (await import('./schedule-sheet.tsx')).ScheduleSheet);
