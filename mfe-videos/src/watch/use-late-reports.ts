import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useEffect } from 'react';
import { keys } from '../video-cache.ts';
import { sendLate } from './late-reports.ts';

/**
 * Tells the server of what was watched without a network: when a page of films opens or comes back to sight, and
 * when the network is back.
 */
export function useLateReports(): void {
  const { phone } = useHost();
  const client = useQueryClient();
  useEffect(() => {
    const tell = async () => {
      const films = await sendLate(phone);
      if (films.size === 0) return;
      for (const film of films) void client.invalidateQueries({ queryKey: keys.video(film) });
      for (const queryKey of [keys.videos, keys.history]) void client.invalidateQueries({ queryKey });
    };
    const onShown = () => document.visibilityState === 'visible' && void tell();
    void tell();
    window.addEventListener('online', tell);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('online', tell);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [phone, client]);
}
