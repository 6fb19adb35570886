import type { ShareContent } from '@wedding/shared/host/host.ts';
import { createStore, useStore } from 'zustand';

const shared = createStore<{ content: ShareContent | null }>(() => ({ content: null }));

/** Returns what the share dialog offers now, or null while it is closed. */
export const useShared = (): ShareContent | null => useStore(shared, (state) => state.content);

export const closeShare = (): void => shared.setState({ content: null });

/** Opens the device's own share sheet if it has one, else the dialog. */
export async function share(content: ShareContent): Promise<void> {
  if (typeof navigator.share !== 'function') {
    shared.setState({ content });
    return;
  }
  try {
    await navigator.share(content);
  } catch (error) {
    // As specified: a share sheet that failed or was dismissed is only logged.
    console.error(error);
  }
}
