import type { ShareContent } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { createStore, useStore } from 'zustand';

const ShareDialog = lazySheet(
  async () => (await import(/* webpackChunkName: "share" */ './share-dialog.tsx')).ShareDialog,
);

/** Shows the share dialog while something is being shared. */
export function SharePlace() {
  const content = useShared();
  return content && <ShareDialog content={content} onClose={closeShare} />;
}

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
