import { lazySheet } from '@wedding/shared/host/lazy.tsx';

/** The sheet that reorders rows, loaded when it is opened. */
export const OrderSheet = lazySheet(
  async () => (await import('@wedding/shared/ui/overlays/order-sheet.tsx')).OrderSheet,
);
