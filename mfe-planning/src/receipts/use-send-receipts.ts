import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect } from 'react';
import { WAITING_RECEIPTS } from './waiting-receipts.ts';

/**
 * Sends the photos of receipts that wait on this device: once the edits are saved, as a photo may be of a new payment, and
 * whenever the network is back. Loads no more code if none waits.
 */
export function useSendReceipts(isSaved: boolean): void {
  const client = useQueryClient();
  const { phone, store } = useHost();
  useEffect(() => {
    if (!isSaved) return;
    const send = async () => {
      if ((await phone.read(WAITING_RECEIPTS)).size === 0) return;
      const { sendReceipts } = await import(/* webpackChunkName: "receipts" */ './send-receipts.ts');
      void sendReceipts({ phone, store, client });
    };
    const onOnline = () => void send().catch(() => {});
    onOnline();
    const stopLate = phone.onLate?.(onOnline);
    window.addEventListener('online', onOnline);
    return () => {
      stopLate?.();
      window.removeEventListener('online', onOnline);
    };
  }, [isSaved, phone, store, client]);
}
