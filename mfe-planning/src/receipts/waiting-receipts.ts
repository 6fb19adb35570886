import type { DeviceStorage } from '@wedding/shared/host/host.ts';

/**
 * The namespace of photos that weren't sent yet. Its last part makes the shell count them when somebody signs out, and keep
 * them for this account alone (SEC-28).
 */
export const WAITING_RECEIPTS = 'receipts/unsent';

/** A photo of a payment's receipt that is on this device only. */
export interface WaitingReceipt {
  /** The receipt's id once it is sent. */
  id: string;
  payment_id: string;
  photo: Blob;
  /** Milliseconds since 1970. */
  at: number;
  /** Why the server doesn't take it. It stays here until it is removed or tried again. */
  problem?: string;
}

/** Returns the photos that wait on this device, the oldest first. */
export async function readWaiting(phone: DeviceStorage): Promise<WaitingReceipt[]> {
  const receipts = [...(await phone.read(WAITING_RECEIPTS)).values()] as WaitingReceipt[];
  return receipts.toSorted((a, b) => a.at - b.at);
}
