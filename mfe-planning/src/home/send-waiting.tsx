import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect } from 'react';
import { SendOutbox, useSync } from '../sync/use-sync.ts';
import { nextStepQuery } from './home.queries.ts';

/** Sends the device's outbox, then asks the server what comes next: what it answered before didn't have these edits. */
export function SendWaiting() {
  const client = useQueryClient();
  const isWaiting = useSync().waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    return () => void client.invalidateQueries({ queryKey: nextStepQuery().queryKey });
  }, [isWaiting, client]);
  return <SendOutbox />;
}
