import type { ShareContent } from '@wedding/shared/platform/host.ts';
import { createStore, useStore } from 'zustand';

const shared = createStore<{ content: ShareContent | null }>(() => ({ content: null }));

/** What the share dialog offers at present; null while it is closed. */
export const useShared = (): ShareContent | null => useStore(shared, (state) => state.content);

export const closeShare = (): void => shared.setState({ content: null });

/** The device's own share sheet where there is one, else the dialog. */
export async function share(content: ShareContent): Promise<void> {
  if (typeof navigator.share !== 'function') {
    shared.setState({ content });
    return;
  }
  try {
    await navigator.share(content);
  } catch (error) {
    // The specification: a failed share sheet, or one that was put away, is only logged.
    console.error(error);
  }
}
